import sharp from 'sharp';
import type { Box, GrayFrame } from '@/lib/science/vision/types';
import type { FrameErrors } from './frame-errors';

/** Colors that people who see colors differently can tell apart too (Okabe & Ito 2008). */
export const COLORS = {
  found: '#009e73',
  label: '#f0e442',
  missed: '#d55e00',
  falseAlarm: '#56b4e9',
  other: '#cc79a7',
} as const;

const LEGEND_PX = 28;
/** Pictures narrower than this are shown at twice their size. */
const NARROW_PX = 1200;

/**
 * A PNG of one frame: found sperm green with their labels yellow, missed ones vermilion, false alarms blue with
 * their score, labels of anything else dashed purple; a line below says which is which and how many.
 */
export function drawFrameErrors(picture: GrayFrame, errors: FrameErrors): Promise<Buffer> {
  const scale = picture.width < NARROW_PX ? 2 : 1;
  const width = picture.width * scale;
  const height = picture.height * scale;
  const box = (b: Box, color: string, more = ''): string =>
    `<rect x="${b.x * scale}" y="${b.y * scale}" width="${b.w * scale}" height="${b.h * scale}" fill="none" stroke="${color}" stroke-width="2" ${more}/>`;
  const shapes = [
    ...errors.otherLabels.map((b) => box(b, COLORS.other, 'stroke-dasharray="6 4"')),
    ...errors.hits.map(({ truth }) => box(truth, COLORS.label, 'stroke-opacity="0.8"')),
    ...errors.hits.map(({ found }) => box(found, COLORS.found)),
    ...errors.missed.map((b) => box(b, COLORS.missed)),
    ...errors.falseAlarms.map(
      (b) =>
        `${box(b, COLORS.falseAlarm)}<text x="${b.x * scale}" y="${b.y * scale - 3}" fill="${COLORS.falseAlarm}">${b.score.toFixed(2)}</text>`,
    ),
  ];
  const legend = [
    ['#ffffff', `frame ${errors.frame}`],
    [COLORS.found, `found ${errors.hits.length}`],
    [COLORS.label, 'their labels'],
    [COLORS.missed, `missed ${errors.missed.length}`],
    [COLORS.falseAlarm, `false alarms ${errors.falseAlarms.length}`],
    [COLORS.other, `other labels ${errors.otherLabels.length}`],
  ].map(
    ([color, text], index) =>
      `<text x="${8 + (index * width) / 6}" y="${height + 19}" fill="${color}">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + LEGEND_PX}" font-family="sans-serif" font-size="14"><rect x="0" y="${height}" width="${width}" height="${LEGEND_PX}" fill="#202020"/>${shapes.join('')}${legend.join('')}</svg>`;
  const raw = { width: picture.width, height: picture.height, channels: 1 as const };
  return sharp(picture.data, { raw })
    .resize(width, height, { kernel: 'cubic' })
    .extend({ bottom: LEGEND_PX, background: '#202020' })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
