import { IMPORT_LIMITS, openZip } from '@/lib/engine/zip/zip-in';
import { decodeFloatNpy, type FloatArray } from '@/lib/science/training/numpy/npy';

const ENDING = '.npy';
const MAX_ARRAY_BYTES = 256 * 1024 ** 2;

/**
 * The arrays of 32-bit floats in a file of NumPy's `savez`, by name.
 * @throws AppError for what is no sound zip, NpyError for an array of another kind
 */
export async function readNpz(file: string): Promise<Map<string, FloatArray>> {
  const zip = await openZip(file, file, IMPORT_LIMITS);
  try {
    const arrays = new Map<string, FloatArray>();
    for (const name of zip.entries.keys())
      arrays.set(name.slice(0, -ENDING.length), decodeFloatNpy(await zip.bytes(name, MAX_ARRAY_BYTES)));
    return arrays;
  } finally {
    zip.close();
  }
}
