import type { GrayFrame } from '@/lib/science/vision/types';

/**
 * Groups frames into the windows a temporal model sees: for frame f the frames f + offset, in the order of
 * `offsets`; before the beginning and after the end the nearest frame stands in. Holds no more frames than a
 * window spans.
 */
export async function* frameWindows(
  frames: AsyncIterable<GrayFrame>,
  offsets: readonly number[],
): AsyncGenerator<GrayFrame[]> {
  const ahead = Math.max(0, ...offsets);
  const behind = Math.max(0, ...offsets.map((offset) => -offset));
  const held: GrayFrame[] = [];
  let firstHeld = 0;
  let next = 0;
  const windowAt = (index: number): GrayFrame[] =>
    offsets.map((offset) => {
      const last = firstHeld + held.length - 1;
      const frame = held[Math.min(Math.max(index + offset, 0), last) - firstHeld];
      if (!frame) throw new RangeError(`frame ${index + offset} is no longer held`);
      return frame;
    });
  for await (const frame of frames) {
    held.push(frame);
    while (next + ahead < firstHeld + held.length) {
      yield windowAt(next++);
      while (firstHeld < next - behind) {
        held.shift();
        firstHeld++;
      }
    }
  }
  while (next < firstHeld + held.length) yield windowAt(next++);
}
