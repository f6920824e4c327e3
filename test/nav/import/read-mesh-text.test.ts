import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/nav/geometry/none.ts';
import { readMeshText, readMeshTextWithReport } from '../../../src/nav/import/read-mesh-text.ts';
import { validateNavMesh } from '../../../src/nav/mesh/validate-nav-mesh.ts';
import { areaOf, countLinks, wallsOf } from '../../support/mesh-areas.ts';

const twoTriangles = `mesh
2
4 2
0.0 0.0 2 0 -1
1.5 0.0 3 0 1 -1
1.5 1.5 2 1 -1
0.0 1.5 3 -1 1 0
3 0 1 3 -1 -1 1
3 1 2 3 0 -1 -1
`;

const envelope = `mesh
3
5 4  // 5 vertices 4 faces
0 0   // vertex 1
0 10
10 10
10 0
5 5
0 3   4 1 5   -4 0 -2 // face 1, non-traversable
1 3   1 2 5   -1 0 3
1 3   2 3 5   2 0 4
1 3   3 4 5   3 0 -1
`;

describe('readMeshText', () => {
  it('reads version 2, its y as z', () => {
    const mesh = readMeshText(twoTriangles, { merge: false });
    expect(mesh.polygonCount).toBe(2);
    expect(countLinks(mesh)).toBe(1);
    expect(areaOf(mesh)).toBe(2.25);
    expect(Array.from(mesh.edgeZ, (z) => z * mesh.lattice.unit)).toContain(1.5);
    expect(readMeshText(twoTriangles).polygonCount).toBe(1);
  });

  it('reads version 3 without the faces that cannot be walked', () => {
    const { mesh, report } = readMeshTextWithReport(envelope, { merge: false });
    expect(areaOf(mesh)).toBe(75);
    expect(mesh.polygonCount).toBe(3);
    expect(Array.from(report.source)).toEqual([1, 2, 3]);
    expect(report.dropped).toEqual([0]);
    expect(wallsOf(mesh)).toEqual(['0,10 0,0', '0,0 5,5', '10,0 10,10', '10,10 0,10', '5,5 10,0'].sort());
  });

  it('makes a wall of an edge across which version 3 allows no way', () => {
    const divided = envelope.replace('-1 0 3', '-1 0 -3').replace('2 0 4', '-2 0 4');
    expect(readMeshText(envelope).componentCount).toBe(1);
    expect(readMeshText(divided).componentCount).toBe(2);
  });

  it('makes a wall of an edge without a neighbour in version 2, though both sides are ground', () => {
    const divided = twoTriangles
      .replace('3 0 1 3 -1 -1 1', '3 0 1 3 -1 -1 -1')
      .replace('3 0 -1 -1', '3 -1 -1 -1');
    const mesh = readMeshText(divided);
    expect(mesh.componentCount).toBe(2);
    expect(Array.from(mesh.edgeTwin)).toEqual(new Array(6).fill(NONE));
  });

  it('takes any blanks between numbers', () => {
    const flat = twoTriangles.replaceAll('\n', '  ').replaceAll(' ', '\t\r\n ');
    expect(readMeshText(flat).digest).toBe(readMeshText(twoTriangles).digest);
  });

  it('keeps every coordinate as it is where binary fractions allow for it', () => {
    const fine = twoTriangles.replaceAll('1.5', '1.500003814697265625');
    expect(readMeshText(fine).lattice.unit).toBe(1 / 262144);
    expect(readMeshText(twoTriangles).lattice.unit).toBe(1 / 1024);
    expect(readMeshText(twoTriangles.replaceAll('1.5', '1.3')).lattice.unit).toBe(1 / 1024);
    expect(readMeshText(twoTriangles.replaceAll('1.5', '100000')).lattice.unit).toBe(1 / 256);
    expect(readMeshText(twoTriangles, { unit: 0.5 }).lattice.unit).toBe(0.5);
  });

  it.each([
    ['another header', 'mash 2', "line 1: the text must begin with 'mesh', got 'mash'"],
    ['another version', 'mesh\n4', "line 2: the version must be an integer from 2 to 3, got '4'"],
    ['no text', '', "line 1: the text must begin with 'mesh', got the end of the text"],
    ['text cut short', twoTriangles.slice(0, 60), 'the end of the text'],
    ['more than it says', `${twoTriangles}7`, "line 10: the text must end after its polygons, got '7'"],
    ['no number', twoTriangles.replace('1.5', 'x'), "line 5: x of a vertex must be a number, got 'x'"],
    ['infinity', twoTriangles.replace('1.5', '1e999'), 'line 5: x of a vertex must be a number'],
    [
      'a vertex that is none',
      twoTriangles.replace('3 0 1 3', '3 0 1 4'),
      "line 8: a vertex of a polygon must be an integer from 0 to 3, got '4'",
    ],
    [
      'a neighbour that is none',
      twoTriangles.replace('-1 -1 1\n', '-1 -1 2\n'),
      "line 8: a neighbour of a polygon must be an integer from -1 to 1, got '2'",
    ],
    ['two corners', twoTriangles.replace('3 0 1 3', '2 0 1 3'), 'line 8: the number of corners'],
    [
      'a negative count',
      twoTriangles.replace('4 2', '4 -2'),
      "line 3: the number of polygons must be an integer from 0 to 2147483647, got '-2'",
    ],
    [
      'a count that the text has no room for',
      twoTriangles.replace('4 2', '400 2'),
      'line 3: the number of vertices is 400, more than the rest of the text can hold',
    ],
    ['NaN', twoTriangles.replace('1.5', 'NaN'), "line 5: x of a vertex must be a number, got 'NaN'"],
    [
      'numbers to another base',
      twoTriangles.replace('1.5', '0x1'),
      "x of a vertex must be a number, got '0x1'",
    ],
    [
      'a fraction for a count',
      twoTriangles.replace('4 2', '4.0 2'),
      "line 3: the number of vertices must be an integer from 0 to 2147483647, got '4.0'",
    ],
    [
      'bytes that are no text',
      twoTriangles.replace('1.5', '1\u0000\u001b[5'),
      "line 5: x of a vertex must be a number, got '1\uFFFD\uFFFD[5'",
    ],
    ['a long word', twoTriangles.replace('1.5', '1'.repeat(50).concat('x')), `got '${'1'.repeat(40)}...'`],
  ])('refuses %s, with the line', (_, text, message) => {
    expect(() => readMeshText(text)).toThrow(message);
  });
});

describe('readMeshText, where polygons do not agree on their neighbours', () => {
  it.each<[string, string, string]>([
    [
      'a neighbour elsewhere',
      twoTriangles.replace('-1 -1 1\n', '-1 1 -1\n'),
      'line 8: polygon 0 names polygon 1 as its neighbour across an edge that that one has not, polygons counted from 0',
    ],
    [
      'a neighbour that names nobody',
      twoTriangles.replace('3 0 -1 -1', '3 -1 -1 -1'),
      'line 8: polygon 0 names polygon 1 as its neighbour across an edge where that one does not name it',
    ],
    [
      'a neighbour in version 3 that names nobody',
      envelope.replace('2 0 4', '2 0 0'),
      'line 12: polygon 4 names polygon 3 as its neighbour across an edge where that one does not name it, polygons counted from 1',
    ],
    [
      'itself for a neighbour in version 2',
      twoTriangles.replace('-1 -1 1\n', '-1 0 1\n'),
      'line 8: polygon 0 names itself as its neighbour',
    ],
    [
      'itself for a neighbour in version 3',
      envelope.replace('2 0 4', '2 3 4'),
      'line 11: polygon 3 names itself as its neighbour',
    ],
    [
      'itself for a neighbour to which there is no way',
      envelope.replace('2 0 4', '2 -3 4'),
      'line 11: polygon 3 names itself as its neighbour',
    ],
    [
      'a neighbour to which there is no way elsewhere',
      envelope.replace('2 0 4', '2 0 -2'),
      'line 11: polygon 3 names polygon 2 as its neighbour across an edge that that one has not',
    ],
    [
      'a way that is there in one direction',
      envelope.replace('2 0 4', '2 0 -4'),
      'line 11: polygon 3 names polygon 4 as its neighbour and only one of them says that there is a way',
    ],
    [
      'a neighbour out of range',
      envelope.replace('2 0 4', '2 0 -5'),
      "line 11: a neighbour of a polygon must be an integer from -4 to 4, got '-5'",
    ],
  ])('refuses %s, with the line', (_, text, message) => {
    expect(() => readMeshText(text)).toThrow(message);
  });

  it('takes what a face that nobody walks on says about ways', () => {
    expect(readMeshText(envelope.replace('-4 0 -2', '4 0 2')).digest).toBe(readMeshText(envelope).digest);
  });

  it('takes comments and blanks at the end', () => {
    expect(readMeshText(`${envelope} \n// the end`).digest).toBe(readMeshText(envelope).digest);
  });
});

const folder = new URL('../../../../shared/data/meshes/', import.meta.url);
const files = existsSync(folder)
  ? ['arena.mesh', 'aurora.mesh', ...readdirSync(new URL('small/', folder)).map((name) => `small/${name}`)]
  : [];

describe.skipIf(files.length === 0)('the meshes of ../shared/data (skipped where they are absent)', () => {
  it.each(files)('%s loads, with the same ground merged or not', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const whole = readMeshText(text, { merge: false });
    const merged = readMeshText(text);
    expect(validateNavMesh(merged)).toEqual([]);
    expect(areaOf(merged)).toBe(areaOf(whole));
    expect(merged.componentCount).toBe(whole.componentCount);
    expect(merged.corners.count).toBe(whole.corners.count);
    expect(merged.polygonCount).toBeLessThanOrEqual(whole.polygonCount);
  });

  it('aurora comes down to not much more than half of its triangles', () => {
    const mesh = readMeshText(readFileSync(new URL('aurora.mesh', folder), 'utf8'));
    expect(mesh.polygonCount).toBeLessThan(18500);
  });
});
