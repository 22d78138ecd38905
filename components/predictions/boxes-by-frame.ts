interface TrackedBox {
  readonly track: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Boxes by the number of their frame, from 0; in pixels of the video. */
export type BoxesByFrame = ReadonlyMap<number, readonly TrackedBox[]>;

/** Reads a table of tracks: a head, then frame, track, x, y, width, height, score. Lines that are none are left out. */
export function readBoxTable(text: string): BoxesByFrame {
  const found = new Map<number, TrackedBox[]>();
  for (const line of text.split('\n').slice(1)) {
    const [frame = Number.NaN, track = 0, x = 0, y = 0, w = Number.NaN, h = Number.NaN] = line
      .split(',')
      .map(Number);
    if (!Number.isInteger(frame) || !(w > 0 && h > 0)) continue;
    const boxes = found.get(frame);
    if (boxes) boxes.push({ track, x, y, w, h });
    else found.set(frame, [{ track, x, y, w, h }]);
  }
  return found;
}

/** Each cell keeps its color: hues far apart for ids that follow each other. */
const hueOf = (track: number): number => (track * 137.508) % 360;

/** Draws boxes on a canvas of the video's size, in place of those before. */
export function drawBoxes(canvas: HTMLCanvasElement, boxes: readonly TrackedBox[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.lineWidth = Math.max(1, canvas.width / 500);
  for (const { track, x, y, w, h } of boxes) {
    context.strokeStyle = `hsl(${hueOf(track)} 90% 60%)`;
    context.strokeRect(x, y, w, h);
  }
}
