declare module 'three-pathfinding/dist/three-pathfinding.modern.mjs' {
  import type { BufferGeometry, Vector3 } from 'three';

  type Zone = object;

  export class Pathfinding {
    static createZone(geometry: BufferGeometry, tolerance?: number): Zone;
    setZoneData(zone: string, data: Zone): void;
    getGroup(zone: string, position: Vector3, checkPolygon?: boolean): number;
    findPath(start: Vector3, target: Vector3, zone: string, group: number): Vector3[] | null;
  }
}
