import sharp from 'sharp';
import type { Box, GrayFrame, Track } from '@/lib/science/vision/types';
import { type LocatedDisagreement, pointAt } from './disagreements';
import { COLORS } from './draw-frame';

/** Length of a side of what is cut out around a cell, and how much it is enlarged. */
const CROP_PX = 96;
const SCALE = 3;
const MAX_CROPS = 6;
const LEGEND_PX = 44;
const GAP_PX = 4;

/** What a sheet is drawn from. */
export interface CellTracks {
  readonly labels: ReadonlyMap<number, Track>;
  readonly found: ReadonlyMap<number, Track>;
}

/** The part of a frame around a cell. */
export interface CellCrop {
  readonly frame: number;
  /** Its place in the frame. */
  readonly box: Box;
  readonly picture: GrayFrame;
}

/** Frames that a sheet shows: evenly through those in which the two sides disagree, the first and last among them. */
export function sheetFrames({ at }: LocatedDisagreement): number[] {
  const count = Math.min(MAX_CROPS, at.length);
  const places = Array.from({ length: count }, (_, n) =>
    Math.round(count > 1 ? (n * (at.length - 1)) / (count - 1) : 0),
  );
  return [...new Set(places)].flatMap((place) => at[place] ?? []);
}

/** Cuts out what is around the cell in a frame, within the borders of the picture. */
export function cropCell(picture: GrayFrame, frame: number, cell: { cx: number; cy: number }): CellCrop {
  const w = Math.min(CROP_PX, picture.width);
  const h = Math.min(CROP_PX, picture.height);
  const within = (center: number, length: number, limit: number): number =>
    Math.max(0, Math.min(limit - length, Math.round(center - length / 2)));
  const [x, y] = [within(cell.cx, w, picture.width), within(cell.cy, h, picture.height)];
  const data = new Uint8Array(w * h);
  for (let row = 0; row < h; row++) {
    const from = (y + row) * picture.width + x;
    data.set(picture.data.subarray(from, from + w), row * w);
  }
  return { frame, box: { x, y, w, h }, picture: { width: w, height: h, data } };
}

/**
 * A PNG of one cell that the two sides see otherwise: what is around it in several frames of its time, side by side, with
 * the labeled box and path yellow, those that were found green, and the boxes of other tracks thin in the same colors.
 */
export async function drawCell(
  row: LocatedDisagreement,
  crops: readonly CellCrop[],
  tracks: CellTracks,
): Promise<Buffer> {
  const size = CROP_PX * SCALE;
  const width = Math.max(1, crops.length) * (size + GAP_PX) - GAP_PX;
  const pictures = await Promise.all(
    crops.map(async ({ picture: { width: w, height: h, data } }, n) => ({
      input: await sharp(data, { raw: { width: w, height: h, channels: 1 } })
        .resize(w * SCALE, h * SCALE, { kernel: 'cubic' })
        .png()
        .toBuffer(),
      left: n * (size + GAP_PX),
      top: 0,
    })),
  );
  const shapes = crops.map(
    (crop, n) =>
      `<svg x="${n * (size + GAP_PX)}" y="0" width="${crop.box.w * SCALE}" height="${crop.box.h * SCALE}" viewBox="${crop.box.x} ${crop.box.y} ${crop.box.w} ${crop.box.h}">${drawTracks(row, crop, tracks)}</svg><text x="${n * (size + GAP_PX) + 4}" y="14" fill="#ffffff">${crop.frame}</text>`,
  );
  const lines = describe(row).map(
    (text, n) => `<text x="4" y="${size + 17 + 18 * n}" fill="#ffffff">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size + LEGEND_PX}" font-family="sans-serif" font-size="13">${shapes.join('')}${lines.join('')}</svg>`;
  return sharp({
    create: { width, height: size + LEGEND_PX, channels: 3, background: '#202020' },
  })
    .composite([...pictures, { input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

/** In pixels of the video: the paths over the whole time, and the boxes of one frame. */
function drawTracks(row: LocatedDisagreement, { frame }: CellCrop, { labels, found }: CellTracks): string {
  const draw = (tracks: ReadonlyMap<number, Track>, own: number | undefined, color: string): string =>
    [...tracks.values()]
      .map((track) => {
        const box = pointAt(track, frame);
        const isOwn = track.id === own;
        const path = isOwn
          ? `<polyline points="${track.points.map((p) => `${p.cx.toFixed(1)},${p.cy.toFixed(1)}`).join(' ')}" fill="none" stroke="${color}" stroke-width="0.5" stroke-opacity="0.8"/>`
          : '';
        if (!box) return path;
        const look = isOwn ? 'stroke-width="0.7"' : 'stroke-width="0.4" stroke-dasharray="1.5 1"';
        return `${path}<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" fill="none" stroke="${color}" ${look}/>`;
      })
      .join('');
  return draw(labels, row.label?.id, COLORS.label) + draw(found, row.found?.id, COLORS.found);
}

function describe({ reason, frames, label, found, ...row }: LocatedDisagreement): string[] {
  const side = (name: string, track: typeof label): string =>
    track
      ? `${name} ${track.id}: ${track.grade}, VAP ${track.vap ?? '–'}, VSL ${track.vsl ?? '–'}, ${track.frames} frames`
      : `${name}: none`;
  const lies = row.liesOn ? ` (on a ${row.liesOn})` : '';
  return [
    `${reason}${lies}, ${frames} frames, at ${row.x}, ${row.y}`,
    `${side('label', label)} · ${side('found', found)}`,
  ];
}
