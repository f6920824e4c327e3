import { createNavMesh, createPathSearch, navMeshToBytes, pathSearchToBytes, readRecording } from 'surefoot';
import { describe, expect, it } from 'vitest';
import { describeForeign } from '../../../src/nav/geometry/magic.ts';

const SFRC = 0x43524653;

describe('foreign bytes', () => {
  const mesh = createNavMesh([
    [
      [0, 0],
      [0, 4],
      [4, 4],
      [4, 0],
    ],
  ]);

  it.each<[string, Uint8Array, string]>([
    ['of a text', encode('Dear neighbour'), "they begin with 'Dear', expected 'SFRC'"],
    ['of indented JSON', encode('{\n  "a": 1 }'), "they begin with '{\\n  ', expected 'SFRC'"],
    [
      'of a PNG',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
      'they begin with 89 50 4e 47, expected',
    ],
    ['of zeros', new Uint8Array(8), 'they begin with 00 00 00 00, expected'],
    [
      'beyond ASCII',
      Uint8Array.of(0x41, 0x7f, 0x42, 0x43, 0, 0, 0, 0),
      'they begin with 41 7f 42 43, expected',
    ],
    ['of a mesh', navMeshToBytes(mesh), "they begin with 'SFNM', as a mesh does, expected 'SFRC'"],
    [
      'of a path search',
      pathSearchToBytes(createPathSearch(mesh)),
      "they begin with 'SFPS', as a path search does, expected 'SFRC'",
    ],
  ])('%s are told by what they begin with', (_, bytes, message) => {
    expect(() => readRecording(bytes)).toThrow(message);
  });

  it('are named by the format that was asked for', () => {
    expect(describeForeign('mesh', SFRC, 0x4d4e4653)).toBe(
      "these bytes are no mesh: they begin with 'SFRC', as a recording does, expected 'SFNM'",
    );
  });

  function encode(text: string): Uint8Array {
    return new TextEncoder().encode(text);
  }
});
