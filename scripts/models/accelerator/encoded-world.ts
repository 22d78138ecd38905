import type { LabeledPicture } from '@/lib/science/training/detector/sample';
import { learnedBoxes } from './learned-boxes';

const HEADER_BYTES = 8;

/**
 * A simulated world as worlds.py reads it, low bytes first: whether it is dark (0 or 1) and the number of boxes as 32-bit
 * integers, the gray pixels of its picture row by row, then each box as five 32-bit floats (see LearnedBox).
 */
export function encodedWorld(world: LabeledPicture, isDark: boolean): Uint8Array {
  const boxes = learnedBoxes(world).flat();
  const { data } = world.picture;
  const bytes = new Uint8Array(HEADER_BYTES + data.length + boxes.length * Float32Array.BYTES_PER_ELEMENT);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, isDark ? 1 : 0, true);
  view.setUint32(4, boxes.length / 5, true);
  bytes.set(data, HEADER_BYTES);
  boxes.forEach((value, i) => {
    view.setFloat32(HEADER_BYTES + data.length + i * Float32Array.BYTES_PER_ELEMENT, value, true);
  });
  return bytes;
}
