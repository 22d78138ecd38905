/** Raised for bytes that are no NPY array of the kind that can be read here. */
export class NpyError extends Error {
  override readonly name = 'NpyError';
}

export interface ByteArray {
  readonly shape: readonly number[];
  /** In C order. */
  readonly data: Uint8Array;
}

export interface FloatArray {
  readonly shape: readonly number[];
  /** In C order. */
  readonly data: Float32Array;
}

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

/**
 * Reads a NumPy array of unsigned bytes in C order (format 1.0 to 3.0, numpy.lib.format: magic, version, length of
 * the header, a Python literal with `descr`, `fortran_order` and `shape`, then the data).
 * @throws NpyError for anything else, and where the data is shorter or longer than the shape says.
 */
export const decodeNpy = (bytes: Uint8Array): ByteArray => decode(bytes, '|u1', 'unsigned bytes', 1);

/** As {@link decodeNpy}, of 32-bit floats with the low byte first. @throws NpyError as that. */
export function decodeFloatNpy(bytes: Uint8Array): FloatArray {
  const { shape, data } = decode(bytes, '<f4', '32-bit floats', Float32Array.BYTES_PER_ELEMENT);
  // The data may start anywhere in the file: copy it, so that floats are aligned.
  return { shape, data: new Float32Array(new Uint8Array(data).buffer) };
}

/** Shape and bytes of an array of the one kind that is wanted. */
function decode(bytes: Uint8Array, wanted: string, named: string, itemBytes: number): ByteArray {
  if (bytes.length < 12 || MAGIC.some((b, i) => bytes[i] !== b)) throw new NpyError('not an NPY file');
  const major = bytes[6] as number;
  if (major < 1 || major > 3) throw new NpyError(`NPY version ${major} is not known`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = major === 1 ? 10 : 12;
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const header = new TextDecoder().decode(bytes.subarray(start, start + length));
  const kind = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  if (kind !== wanted) throw new NpyError(`the array holds '${kind ?? 'nothing known'}', not ${named}`);
  if (!/'fortran_order':\s*False/.test(header)) throw new NpyError('the array is not in C order');
  const inner = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  if (inner === undefined) throw new NpyError('the header names no shape');
  const shape = inner
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
  const size = itemBytes * shape.reduce((a, b) => a * b, 1);
  const data = bytes.subarray(start + length);
  if (data.length !== size)
    throw new NpyError(`the shape (${shape.join(', ')}) needs ${size} bytes, there are ${data.length}`);
  return { shape, data };
}
