// The height of the finer ground of a mesh at a place: that of the vertex, the edge or the triangle where it lies, each
// reckoned in one way, so that it does not matter from which polygon one asks.
import { orient } from '../geometry/orient.ts';
import { nextOf } from '../geometry/triangulation.ts';
import { findInGround, type PlanPlace } from '../mesh/find-in-ground.ts';
import type { MeshGround } from '../mesh/nav-mesh.ts';

interface PlaceOnGround extends PlanPlace {
  height: number;
}

/** Sets a place's height to that of the ground straight on from the vertex that the half-edge `start` leaves. */
export function setHeightOnGround(ground: MeshGround, start: number, place: PlaceOnGround): void {
  const { edgeVertex, vertexX, vertexZ, vertexY } = ground;
  const edge = findInGround(ground, start, place);
  const a = edgeVertex[edge];
  const b = edgeVertex[nextOf(edge)];
  if (vertexX[a] === place.planX && vertexZ[a] === place.planZ) place.height = vertexY[a];
  else if (orient(vertexX[a], vertexZ[a], vertexX[b], vertexZ[b], place.planX, place.planZ) === 0) {
    setHeightBetween(ground, a, b, place);
  } else setHeightInTriangle(ground, edge - (edge % 3), place);
}

/** Linear between two vertices, reckoned from the lower one by (x, z), like the height on an edge of a polygon. */
function setHeightBetween(ground: MeshGround, first: number, second: number, place: PlaceOnGround): void {
  const { vertexX, vertexZ, vertexY } = ground;
  const isFirstLower =
    vertexX[first] < vertexX[second] ||
    (vertexX[first] === vertexX[second] && vertexZ[first] < vertexZ[second]);
  const a = isFirstLower ? first : second;
  const b = isFirstLower ? second : first;
  const dx = vertexX[b] - vertexX[a];
  const dz = vertexZ[b] - vertexZ[a];
  const share =
    Math.abs(dx) >= Math.abs(dz) ? (place.planX - vertexX[a]) / dx : (place.planZ - vertexZ[a]) / dz;
  const low = vertexY[a];
  const high = vertexY[b];
  place.height = share === 1 ? high : low + share * (high - low);
}

function setHeightInTriangle(ground: MeshGround, first: number, place: PlaceOnGround): void {
  const { edgeVertex, vertexX, vertexZ, vertexY } = ground;
  const a = edgeVertex[first];
  const b = edgeVertex[first + 1];
  const c = edgeVertex[first + 2];
  const ax = vertexX[a];
  const az = vertexZ[a];
  const area = orient(ax, az, vertexX[b], vertexZ[b], vertexX[c], vertexZ[c]);
  const towardsC = orient(ax, az, vertexX[b], vertexZ[b], place.planX, place.planZ);
  const towardsB = orient(ax, az, place.planX, place.planZ, vertexX[c], vertexZ[c]);
  const low = vertexY[a];
  place.height = low + ((vertexY[b] - low) * towardsB + (vertexY[c] - low) * towardsC) / area;
}
