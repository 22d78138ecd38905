import { readFile, writeFile } from 'node:fs/promises';
import { drawnBoxes } from '@/lib/science/vision/boxes';

// The table of tracks that an analysis writes: frame, track, x, y, width, height (px), score, and centers.

/** Boxes by frame and the mean of their scores, out of the table of tracks. */
export async function readBoxes(
  file: string,
): Promise<{ counts: Map<number, number>; confidence: number | null }> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  const counts = new Map<number, number>();
  let sum = 0;
  for (const line of lines) {
    const cells = line.split(',');
    const frame = Number(cells[0]);
    counts.set(frame, (counts.get(frame) ?? 0) + 1);
    sum += Number(cells[6]);
  }
  return { counts, confidence: lines.length > 0 ? sum / lines.length : null };
}

const fixed = (value: number): string => String(Math.round(1000 * value) / 1000);

/**
 * Rewrites a table with boxes as a project draws them; centers stay as they were measured. Only for a prediction's own copy,
 * which people play over its video: tables of analyses keep the boxes that figures are computed from.
 * @param factor on the sides of boxes; 1 leaves the file as it is
 * @param picture size of the video, px
 */
export async function drawTracks(
  file: string,
  factor: number,
  picture: { readonly width: number; readonly height: number },
): Promise<void> {
  if (factor === 1) return;
  const [head = '', ...lines] = (await readFile(file, 'utf8')).split('\n');
  const drawn = lines.map((line) => {
    const [frame, track, x, y, w, h, ...rest] = line.split(',');
    if (h === undefined) return line;
    const found = { x: Number(x), y: Number(y), w: Number(w), h: Number(h), className: 'sperm' as const };
    const corners = drawnBoxes([found], factor, picture).flatMap((box) => [box.x, box.y, box.w, box.h]);
    return [frame, track, ...corners.map(fixed), ...rest].join(',');
  });
  await writeFile(file, [head, ...drawn].join('\n'));
}
