import { existsSync, readFileSync } from 'node:fs';
import { Document, NodeIO, Primitive } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import { bakeNavMesh } from '../../src/nav/bake/bake-nav-mesh.ts';
import type { BakeSettings, TriangleSoup } from '../../src/nav/bake/bake-settings.ts';
import { navMeshFromBytes, navMeshToBytes } from '../../src/nav/mesh/nav-mesh-bytes.ts';
import { createFolder, readLines, runCommand } from './run-command.ts';

// A floor of 12 x 8 m with a wall across it that leaves a door, and a step of 0.3 m behind the door.
const ROOM: TriangleSoup = {
  positions: [
    ...[0, 0, 0, 12, 0, 0, 12, 0, 8, 0, 0, 8],
    ...[6, 0, 0, 6, 3, 0, 6, 3, 5, 6, 0, 5],
    ...[8, 0.3, 0, 12, 0.3, 0, 12, 0.3, 8, 8, 0.3, 8],
  ],
  indices: [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 8, 10, 9, 8, 11, 10],
};
const SETTINGS = { cellSize: 0.2, agentRadius: 0.4, agentHeight: 1.8 };
const OPTIONS = ['--cell-size', '0.2', '--agent-radius', '0.4', '--agent-height', '1.8'];
const expected = bakeNavMesh(ROOM, SETTINGS);

function vertexLines({ positions }: TriangleSoup): string {
  const lines: string[] = [];
  for (let at = 0; at < positions.length; at += 3) {
    lines.push(`v ${positions[at]} ${positions[at + 1]} ${positions[at + 2]}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The room with its faces as quads, in two objects, with everything that a file may hold besides. */
const ROOM_OBJ = `# a room
mtllib room.mtl
o floor
${vertexLines(ROOM)}vt 0 0
vn 0 1 0
usemtl stone
s off
f 1/1/1 4/1/1 3/1/1 2/1/1
l 1 2
o wall
f 5//1 6//1 7//1 8//1
g step
f -4 -1 -2 -3
`;

/** The room as glTF: the floor of a strip, the wall mirrored twice, the step moved into its place by its node. */
async function writeRoom(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const addMesh = (quad: number, order: number[], mode: number) => {
    const positions = Float32Array.from(
      Array.from({ length: 12 }, (_, at) => ROOM.positions[quad * 12 + at]),
    );
    const primitive = document
      .createPrimitive()
      .setMode(mode as 4)
      .setAttribute(
        'POSITION',
        document.createAccessor().setType('VEC3').setArray(positions).setBuffer(buffer),
      )
      .setIndices(
        document.createAccessor().setType('SCALAR').setArray(Uint16Array.from(order)).setBuffer(buffer),
      );
    return document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  };
  const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN, LINES } = Primitive.Mode;
  scene.addChild(addMesh(0, [1, 0, 2, 3], TRIANGLE_STRIP));
  const mirror = document
    .createNode()
    .setScale([-1, 1, 1])
    .addChild(addMesh(1, [0, 1, 2, 3], TRIANGLE_FAN).setScale([-1, 1, 1]));
  scene.addChild(mirror);
  scene.addChild(addMesh(2, [0, 2, 1, 0, 3, 2], TRIANGLES).setTranslation([0, 0, 0]));
  scene.addChild(addMesh(2, [0, 1], LINES));
  return new NodeIO().writeBinary(document);
}

/** Far from the origin, lines of every kind of end, and a floor that is not convex: a star of three points less its middle. */
const STAR_OBJ =
  'v 100000.1 0 8\rv 100004.1 0 1 \r\nv 100008.1 0 8 # a corner\nv 100008.1 0 \\\n0\nv 100000.1 0 0\no all\nlod 2\nf -5 -4 -3 4 5 # the floor';
const STAR: TriangleSoup = {
  positions: [100000.1, 0, 8, 100004.1, 0, 1, 100008.1, 0, 8, 100008.1, 0, 0, 100000.1, 0, 0],
  indices: [0, 1, 4, 1, 2, 3, 1, 3, 4],
};

const folder = createFolder({
  'room.obj': ROOM_OBJ,
  'room.glb': await writeRoom(),
  'empty.obj': '# nothing\nv 0 0 0\n',
  'broken.obj': 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 9\n',
  'broken.glb': 'this is no glb',
  'page.obj': '<html>\x1b[31m</html>\n',
  'digits.obj': 'v 0 0 0\nv 0 0x10 0\n',
  'star.obj': STAR_OBJ,
  'flat.obj': 'v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\nf 1 4 5\n',
});

describe('surefoot bake', () => {
  test.each(['room.obj', 'room.glb'])('bakes %s to the mesh that its triangles give', (name) => {
    const bytes = folder(`${name}.mesh`);
    const { status, stdout, stderr } = runCommand('bake', folder(name), '-o', bytes, '--json', ...OPTIONS);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [summary, ...more] = readLines(stdout);
    expect(more).toEqual([]);
    expect(Object.keys(summary)).toEqual([
      ...['polygons', 'vertices', 'area', 'components', 'layers', 'dropped', 'digest', 'ms', 'bytes'],
    ]);
    expect(summary).toMatchObject({
      polygons: expected.mesh.polygonCount,
      vertices: expected.mesh.vertexCount,
      area: expected.report.area,
      components: [expected.report.area],
      layers: 1,
      dropped: 0,
      digest: expected.mesh.digest,
      bytes: readFileSync(bytes).length,
    });
    expect(summary.ms).toBeGreaterThan(0);
    expect(navMeshFromBytes(readFileSync(bytes)).digest).toBe(expected.mesh.digest);
    expect(new Uint8Array(readFileSync(bytes))).toEqual(navMeshToBytes(expected.mesh));
  });

  test('reads all digits of a level, and faces that are not convex', () => {
    const { stdout } = runCommand('bake', folder('star.obj'), '--json', ...OPTIONS);
    const { report, mesh } = bakeNavMesh(STAR, SETTINGS);
    expect(readLines(stdout)[0]).toMatchObject({ area: report.area, digest: mesh.digest });
    expect(report.area).toBeLessThan(36);
  });

  test('writes a mesh that surefoot path answers from', () => {
    const mesh = folder('asked.mesh');
    runCommand('bake', folder('room.obj'), '-o', mesh, ...OPTIONS);
    const { stdout } = runCommand('path', mesh, '--from', '2,2', '--to', '11,2');
    const [answer] = readLines(stdout);
    expect(answer.status).toBe('found');
    expect(answer.length).toBeGreaterThan(9);
  });

  test('reports to people what was used and made', () => {
    const { status, stdout } = runCommand('bake', folder('flat.obj'));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^triangles +1 used, 1 dropped\n +no area: 0\n/);
    expect(stdout).toMatch(
      /\npolygons +\d+ of \d+ vertices\narea +[\d.]+ m² in 1 part\nlayers +1\ntime +[\d.]+ ms\n/,
    );
    expect(stdout).toMatch(/\nbytes +\d+\ndigest +[0-9a-f]{16}\n$/);
  });

  test('draws every polygon and the walls, the same in every run', () => {
    const [first, second] = ['one.svg', 'two.svg'].map((name) => {
      runCommand('bake', folder('room.obj'), '--svg', folder(name), ...OPTIONS);
      return readFileSync(folder(name), 'utf8');
    });
    expect(first).toBe(second);
    expect(first.match(/<polygon /g)).toHaveLength(expected.mesh.polygonCount);
    expect(first).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(first).toContain('0.30 m');
  });

  test('takes every setting as an option', () => {
    const settings: BakeSettings = {
      ...{
        ...SETTINGS,
        cellHeight: 0.05,
        maxSlope: 0.5,
        maxStep: 0.2,
        minRegionSpans: 4,
        regions: 'watershed',
      },
      ...{ maxDeviation: 1, maxHeightError: 0.02, maxCorners: 5, minIslandArea: 2, fillSolids: false },
      reachableFrom: [{ x: 2, y: 0, z: 2 }],
    };
    const { stdout } = runCommand(
      ...['bake', folder('room.obj'), '--json', ...OPTIONS, '--cell-height', '0.05', '--max-slope', '0.5'],
      ...['--max-step', '0.2', '--min-region-spans', '4', '--regions', 'watershed', '--max-deviation', '1'],
      ...['--max-height-error', '0.02', '--max-corners', '5', '--min-island-area', '2', '--no-fill-solids'],
      ...['--reachable-from', '2,0,2'],
    );
    expect(readLines(stdout)[0].digest).toBe(bakeNavMesh(ROOM, settings).mesh.digest);
    expect(readLines(stdout)[0].digest).not.toBe(expected.mesh.digest);
  });

  test.each([
    [['no-such.obj'], /no-such\.obj: ENOENT/],
    [['room.stl'], /room\.stl: a level is a file \.obj, \.gltf or \.glb/],
    [['empty.obj'], /empty\.obj: there are no triangles in it/],
    [['broken.obj'], /broken\.obj: line 4: a corner of the face is none of the 3 vertices above it/],
    [['broken.glb'], /broken\.glb: this is no sound glTF file/],
    [['page.obj'], /page\.obj: line 1: this is no statement of OBJ/],
    [['digits.obj'], /digits\.obj: line 2: a vertex needs three finite numbers/],
    [['room.obj', '--svg', 'room.obj'], /room\.obj is the level and would be written over/],
    [['room.obj', '--cell-size', 'wide'], /--cell-size.*Expected a number/],
    [['room.obj', '--cell-size', '-1'], /cellSize/],
    [['room.obj', '--regions', 'many'], /--regions/],
    [['room.obj', '--reachable-from', '1,2'], /--reachable-from.*Expected x,y,z/],
    [['room.obj', '--cell-size', '0.00001'], /cells/],
    [['room.obj', '-o', 'no-such-folder/mesh'], /no-such-folder.*ENOENT/],
  ])('refuses %j with status 2 and one line', ([level, ...options], complaint) => {
    const files = options.map((option) => (option === 'room.obj' ? folder(option) : option));
    const { status, stdout, stderr } = runCommand('bake', folder(level), ...files);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^surefoot: [^\n]+\n$/);
    expect(stderr).toMatch(complaint);
  });

  test('writes no mesh when a setting is wrong', () => {
    runCommand('bake', folder('room.obj'), '-o', folder('none.mesh'), '--max-corners', '2');
    expect(existsSync(folder('none.mesh'))).toBe(false);
  });
});
