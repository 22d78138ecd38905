/**
 * How long a person waits from a click to the mask, on the built product with data and a port of its own.
 *   npm run -s bench -- masks [--cells=24] [--clicks=3] [--skip=analysis] [--dev]
 * One person clicks through the cells of frames of 1,280 × 1,024 px, each click answered and stored before the next: alone,
 * and beside an analysis of five videos, as long as that takes. Prints milliseconds of
 * the first click on a frame, the first on a further cell of it, and further clicks.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { maskBox } from '@/lib/science/segmentation/mask';
import { deepestPoint } from '@/lib/science/segmentation/next-click';
import { partMask, simulateStill } from '@/lib/science/simulation/still';
import { cropRegion } from '@/lib/science/vision/crop-region';
import { Client } from '@/scripts/client/client';
import { placeFrames } from '@/scripts/client/place-frames';
import { quantile } from '@/scripts/client/times';
import { startPrivateProduct } from '../scripts/launcher/private-product.mjs';
import { fiveVideos } from './product/five-videos';
import { residentMib } from './product/process-watch';
import { measureAnew } from './product/sample-report';

const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '24' },
    clicks: { type: 'string', default: '3' },
    skip: { type: 'string', default: '' },
    dev: { type: 'boolean', default: false },
  },
});
const cellsWanted = Number(values.cells);
const clicksPerCell = Number(values.clicks);
const SIZE = { width: 1280, height: 1024 };
const CELLS_A_FRAME = 8;

const stills = Array.from({ length: Math.ceil(cellsWanted / CELLS_A_FRAME) }, (_, i) =>
  simulateStill({ ...SIZE, stain: 'papanicolaou', pixelSizeUm: 0.1, cells: CELLS_A_FRAME }, 900 + i),
);
const pictures = await Promise.all(
  stills.map(async ({ picture: { data, ...size } }) => ({
    ...size,
    bytes: await sharp(data, { raw: { ...size, channels: 1 } })
      .jpeg({ quality: 95 })
      .toBuffer(),
  })),
);
const product = await startPrivateProduct({ demo: true, durable: true, dev: values.dev });
const figures: Record<string, unknown> = {
  cores: os.availableParallelism(),
  cpu: os.cpus()[0]?.model ?? '',
};
try {
  const { address, password } = product;
  const client = await new Client(address).as('admin@example.com', password);

  /** New frames of the same pictures, with the boxes of their heads: nothing is known of them yet. */
  const newCells = async () => {
    const frames = await placeFrames(product, pictures);
    const cells = [];
    for (const [index, still] of stills.entries())
      for (const cell of still.cells.filter(({ headInside }) => headInside)) {
        const head = partMask(cell, 'head', SIZE.width, SIZE.height);
        const [box, middle] = [maskBox(head), deepestPoint(head)];
        if (!box || !middle) continue;
        const drawn = { frame_id: frames[index], x1: box.x, y1: box.y, x2: box.x + box.w, y2: box.y + box.h };
        const { id } = await client.get('POST', '/sarm/detection/manual-detect-sperm', drawn);
        const region = cropRegion(box, SIZE);
        cells.push({ id, frame: index, x: middle.x - region.x, y: middle.y - region.y, reach: box.w / 6 });
      }
    return cells;
  };

  /** Through all cells once, or on new frames again and again until it is over. */
  const clickThrough = async (name: string, isOver: (() => boolean) | null): Promise<void> => {
    const took: Record<'newFrame' | 'newCell' | 'furtherClick', number[]> = {
      newFrame: [],
      newCell: [],
      furtherClick: [],
    };
    do {
      let lastFrame = -1;
      for (const { id, frame, x, y, reach } of await newCells()) {
        if (isOver?.()) break;
        const points: { x: number; y: number; label: number }[] = [];
        for (let click = 0; click < clicksPerCell; click++) {
          const turn = 2.4 * click;
          const away = click === 0 ? 0 : reach;
          points.push({ x: x + away * Math.cos(turn), y: y + away * Math.sin(turn), label: 1 });
          const startedAt = performance.now();
          await client.get('POST', '/sarm/annotation/generate-mask', {
            crop_id: id,
            point_prompts: points,
          });
          const kind = click > 0 ? 'furtherClick' : frame === lastFrame ? 'newCell' : 'newFrame';
          took[kind].push(performance.now() - startedAt);
          // A person looks before clicking again.
          await sleep(50);
        }
        lastFrame = frame;
      }
    } while (isOver && !isOver());
    const all = Object.values(took).flat();
    for (const [kind, times] of [...Object.entries(took), ['click', all] as const]) {
      times.sort((a, b) => a - b);
      const label = `${name}${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      figures[`${label}s`] = times.length;
      figures[`${label}P50Ms`] = quantile(times, 0.5);
      figures[`${label}P95Ms`] = quantile(times, 0.95);
    }
  };

  // The thread starts, the model is opened, and in development the route is compiled.
  const [first] = await newCells();
  const opening = performance.now();
  await client.get('POST', '/sarm/annotation/generate-mask', {
    crop_id: first?.id,
    point_prompts: [{ x: first?.x, y: first?.y }],
  });
  figures.firstOfAllMs = Math.round(performance.now() - opening);
  await clickThrough('alone', null);
  if (!values.skip.split(',').includes('analysis')) {
    const videoIds = (await fiveVideos(client)).map(({ id }) => id);
    let isRunning = true;
    const analysis = measureAnew(client, videoIds).finally(() => {
      isRunning = false;
    });
    const [analysisSeconds] = await Promise.all([analysis, clickThrough('besideAnalysis', () => !isRunning)]);
    figures.analysisSeconds = analysisSeconds;
  }
  figures.webMib = Math.round(await residentMib(product.processOf('web')));
} finally {
  await product.stop();
}
for (const [name, value] of Object.entries(figures)) process.stderr.write(`${name.padEnd(36)} ${value}\n`);
process.stdout.write(`${JSON.stringify(figures)}\n`);
