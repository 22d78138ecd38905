import sharp from 'sharp';
import type { ProductClass } from '@/lib/science/morphology/classify';
import type { GrayFrame } from '@/lib/science/vision/types';
import type { PictureMorphology } from './measure-picture';

/** Colors that people who see colors differently can tell apart too (Okabe & Ito 2008). */
const COLORS: Readonly<Record<ProductClass, string>> = {
  normal: '#009e73',
  head_defect: '#d55e00',
  midpiece_defect: '#e69f00',
  tail_defect: '#56b4e9',
  multiple_defects: '#cc79a7',
  unknown: '#f0e442',
};

/** A PNG of the picture with each head's outline, class, confidence and size. */
export function drawCells(picture: GrayFrame, { cells }: PictureMorphology): Promise<Buffer> {
  const { width, height } = picture;
  const scale = width < 800 ? 2 : 1;
  const shapes = cells.map((cell) => {
    const color = COLORS[cell.className];
    const points = cell.outline?.map((p) => `${(p.x + 0.5) * scale},${(p.y + 0.5) * scale}`).join(' ');
    const shape = points
      ? `<polygon points="${points}" fill="none" stroke="${color}" stroke-width="1.5"/>`
      : `<circle cx="${cell.at.x * scale}" cy="${cell.at.y * scale}" r="5" fill="none" stroke="${color}"/>`;
    const size =
      cell.head.status === 'measured'
        ? ` ${cell.head.shape.lengthUm.value.toFixed(1)}×${cell.head.shape.widthUm.value.toFixed(1)} µm`
        : '';
    const label = `${cell.className} ${cell.confidence.toFixed(2)}${size}`;
    return `${shape}<text x="${cell.at.x * scale + 12}" y="${cell.at.y * scale - 12}" fill="${color}">${label}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" font-family="sans-serif" font-size="13">${shapes.join('')}</svg>`;
  return sharp(picture.data, { raw: { width, height, channels: 1 } })
    .resize(width * scale, height * scale, { kernel: 'cubic' })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
