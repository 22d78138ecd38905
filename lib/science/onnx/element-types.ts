/** How the exponent of a floating-point type is written: NaN and infinity have all its bits set (IEEE 754). */
interface FloatFormat {
  /** Bytes of the part that holds sign and exponent; for 8-byte numbers, the upper half. */
  readonly word: 2 | 4;
  readonly exponent: number;
}

export interface ElementType {
  readonly name: string;
  readonly bytes: number;
  readonly float: FloatFormat | null;
}

const type = (name: string, bytes: number, float: FloatFormat | null = null): ElementType => ({
  name,
  bytes,
  float,
});

/**
 * Element types that models may use, by their number in TensorProto.DataType. Left out: text, complex numbers, and the
 * types of 8 bits and fewer of accelerators, which the CPU's operators do not take.
 */
export const ELEMENT_TYPES: ReadonlyMap<number, ElementType> = new Map([
  [1, type('float32', 4, { word: 4, exponent: 0x7f80_0000 })],
  [2, type('uint8', 1)],
  [3, type('int8', 1)],
  [4, type('uint16', 2)],
  [5, type('int16', 2)],
  [6, type('int32', 4)],
  [7, type('int64', 8)],
  [9, type('bool', 1)],
  [10, type('float16', 2, { word: 2, exponent: 0x7c00 })],
  [11, type('float64', 8, { word: 4, exponent: 0x7ff0_0000 })],
  [12, type('uint32', 4)],
  [13, type('uint64', 8)],
  [16, type('bfloat16', 2, { word: 2, exponent: 0x7f80 })],
]);
