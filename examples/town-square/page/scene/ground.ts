// The slab that everybody walks on, with paving, and the land around it.
import {
  BoxGeometry,
  CanvasTexture,
  CircleGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three/webgpu';
import { COLOURS } from '../../colours.ts';
import { GROUND } from '../../square.ts';

const TILE_METRES = 4;
const TILE_PIXELS = 256;

/** Makes the ground; shadows fall on it. */
export function createGround(): Group {
  const height = GROUND.top - GROUND.bottom;
  const slab = new Mesh(
    new BoxGeometry(GROUND.halfX * 2, height, GROUND.halfZ * 2),
    new MeshLambertMaterial({ map: drawPaving() }),
  );
  slab.position.set(GROUND.x, GROUND.top - height / 2, GROUND.z);
  slab.receiveShadow = true;
  const land = new Mesh(
    new CircleGeometry(160, 48).rotateX(-Math.PI / 2),
    new MeshLambertMaterial({ color: '#c9d3b4' }),
  );
  land.position.y = GROUND.bottom + 0.02;
  land.receiveShadow = true;
  return new Group().add(land, slab);
}

/** Flagstones in rows, each a little lighter or darker than the next: drawn here, so that nothing is fetched. */
function drawPaving(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = TILE_PIXELS;
  canvas.height = TILE_PIXELS;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.fillStyle = COLOURS.pavingEdge;
  pen.fillRect(0, 0, TILE_PIXELS, TILE_PIXELS);
  const shades = ['#e9dcc1', '#ecdfc6', '#e6d8bb', '#eadec4', '#e7dabf'];
  const stone = TILE_PIXELS / 4;
  for (let row = 0; row < 4; row += 1) {
    for (let at = -1; at < 4; at += 1) {
      pen.fillStyle = shades[(row * 3 + ((at + 4) % 4) * 2) % shades.length];
      pen.fillRect(at * stone + (row % 2) * (stone / 2) + 1, row * stone + 1, stone - 2, stone - 2);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.repeat.set((GROUND.halfX * 2) / TILE_METRES, (GROUND.halfZ * 2) / TILE_METRES);
  texture.anisotropy = 8;
  return texture;
}
