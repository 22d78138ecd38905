import { expect, it } from 'vitest';
import { fieldsOf, nestedIn, textOf } from './protobuf-fields';

// By hand, after the encoding guide of protocol buffers: a tag is the field's number × 8 + its wire type.
const MESSAGE = Uint8Array.of(
  ...[0x08, 0x96, 0x01], // 1: varint 150
  ...[0x12, 0x02, 0x68, 0x69], // 2: text 'hi'
  ...[0x1d, 0x00, 0x00, 0xc0, 0x3f], // 3: float 1.5
  ...[0x21, 1, 2, 3, 4, 5, 6, 7, 8], // 4: fixed 64 bits
  ...[0x12, 0x01, 0x21], // 2 again: '!'
);

it('walks the fields in the order of the file', () => {
  expect([...fieldsOf(MESSAGE)].map(({ number, varint, float }) => [number, varint ?? float])).toEqual([
    [1, 150],
    [2, undefined],
    [3, 1.5],
    [2, undefined],
  ]);
  expect([...nestedIn(MESSAGE, 2)].map(textOf)).toEqual(['hi', '!']);
});

it('refuses bytes that end within a field', () => {
  expect(() => [...fieldsOf(MESSAGE.subarray(0, 6))]).toThrow();
});
