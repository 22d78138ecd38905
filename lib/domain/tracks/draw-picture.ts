import sharp from 'sharp';
import type { TrackGrade } from './contract';
import type { PicturePath, TrackPicture } from './track-picture';

/** Wide enough for a third of a printed page at 500 dots an inch. */
const WIDTH_PX = 1200;
const PAPER = '#ffffff';
const BORDER = '#8a949e';

/** Lines on white paper that also differ in lightness and weight: a report may be copied in black and white. */
const LINES: Readonly<Record<TrackGrade, { readonly color: string; readonly weight: number }>> = {
  rapid: { color: '#0b5563', weight: 4 },
  slow: { color: '#2a93a6', weight: 3.4 },
  nonProgressive: { color: '#b45309', weight: 2.6 },
  immotile: { color: '#4b5563', weight: 2 },
  motile: { color: '#0b5563', weight: 3 },
  notAssessed: { color: '#9aa3ab', weight: 2 },
};

/** What barely moves leaves a line too short to see: it is drawn as a ring of this radius. */
const RING_PX = 7;

function drawn({ grade, corners }: PicturePath, scale: number): string {
  const { color, weight } = LINES[grade];
  const at = (index: number): string => ((corners[index] ?? 0) * scale).toFixed(1);
  const look = `fill="none" stroke="${color}" stroke-width="${weight}"`;
  if (grade === 'immotile') return `<circle cx="${at(0)}" cy="${at(1)}" r="${RING_PX}" ${look}/>`;
  const points = Array.from(
    { length: corners.length / 2 },
    (_, corner) => `${at(2 * corner)},${at(2 * corner + 1)}`,
  );
  return `<polyline points="${points.join(' ')}" ${look} stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A track picture as a PNG on white, lines by grade; the same tracks give the same bytes. */
export async function drawTrackPicture({ width, height, paths }: TrackPicture): Promise<Buffer> {
  const scale = WIDTH_PX / width;
  const [right, bottom] = [WIDTH_PX, Math.max(1, Math.round(height * scale))];
  // What moves far comes last and lies on top.
  const lines = paths.map((path) => drawn(path, scale)).reverse();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${right}" height="${bottom}">
<rect width="${right}" height="${bottom}" fill="${PAPER}" stroke="${BORDER}" stroke-width="4"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 32 }).toBuffer();
}
