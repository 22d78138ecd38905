/**
 * Scores masks by points as people get them: through the endpoints of a product with data and a port of its own.
 *
 * npm run -s evaluate:masks -- DIR [--half even|odd] [--pictures N] [--labels nucleus,…] [--clicks N] [--dev]
 * npm run -s evaluate:masks -- --stills N [--seed S] …
 * DIR: labelme JSON files beside their pictures. Each labeled part gets a box of its own; then a careful user sets points in
 * its crop (see `clickAt`), and the mask that the endpoint answers is compared with the label, pixel by pixel in the crop.
 * 'points' tells nothing but the points, 'part' also that a head or an acrosome is wanted. Without --dev it stands on the
 * build in .next.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import {
  type LabeledStill,
  labeledSimulation,
  readLabeled,
} from '@/lib/engine/evaluation/segmentation/labeled-still';
import { readLabelme } from '@/lib/engine/evaluation/segmentation/labelme';
import { Tally } from '@/lib/engine/evaluation/segmentation/tally';
import { clickAt } from '@/lib/science/segmentation/click-at';
import { emptyMask, maskBox } from '@/lib/science/segmentation/mask';
import { decodeRunLengths, unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import { cutMask } from '@/lib/science/segmentation/window-mask';
import { simulateStill } from '@/lib/science/simulation/still';
import { cropRegion } from '@/lib/science/vision/crop-region';
import { Client } from '@/scripts/client/client';
import { placeFrames } from '@/scripts/client/place-frames';
import { quantile } from '@/scripts/client/times';
import { startPrivateProduct } from '../launcher/private-product.mjs';
import { explainFailure, numberOption, UsageError } from './command-line';

/** Labels that can be asked for by name; the others are what the points say. */
const PARTS: Readonly<Record<string, string>> = {
  head: 'head',
  acrosome: 'acrosome',
  cell: 'cell',
};

interface Prepared {
  readonly still: LabeledStill;
  readonly bytes: Uint8Array;
}

async function* labeled(folder: string, half: string | undefined): AsyncGenerator<Prepared> {
  const all = await readLabelme(folder);
  const chosen = half ? all.filter((_, i) => i % 2 === (half === 'odd' ? 1 : 0)) : all;
  for (const picture of chosen)
    yield { still: await readLabeled(picture), bytes: new Uint8Array(await readFile(picture.file)) };
}

async function* simulated(count: number, seed: number): AsyncGenerator<Prepared> {
  for (let i = 0; i < count; i++) {
    const still = labeledSimulation(
      simulateStill({ stain: 'papanicolaou', pixelSizeUm: 0.08, cells: 4 }, seed + i),
    );
    const { width, height, data } = still.picture;
    const png = await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    yield { still, bytes: new Uint8Array(png) };
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      half: { type: 'string' },
      labels: { type: 'string' },
      clicks: { type: 'string' },
      pictures: { type: 'string' },
      stills: { type: 'string' },
      seed: { type: 'string' },
      dev: { type: 'boolean', default: false },
    },
  });
  const [folder] = positionals;
  const count = numberOption('--stills', values.stills);
  if ((folder === undefined) === (count === undefined))
    throw new UsageError('name a folder of labels, or --stills N');
  if (values.half !== undefined && values.half !== 'even' && values.half !== 'odd')
    throw new UsageError(`--half must be even or odd, not '${values.half}'`);
  const clicks = numberOption('--clicks', values.clicks) ?? 3;
  const labels = values.labels?.split(',');
  const prepared: Prepared[] = [];
  const source =
    folder === undefined
      ? simulated(count ?? 1, numberOption('--seed', values.seed) ?? 770_001)
      : labeled(folder, values.half);
  const most = numberOption('--pictures', values.pictures) ?? Number.POSITIVE_INFINITY;
  for await (const one of source) if (prepared.push(one) >= most) break;

  const product = await startPrivateProduct({ demo: true, dev: values.dev });
  const tally = new Tally();
  const times: number[] = [];
  let modelId: unknown = null;
  let emptyMasks = 0;
  try {
    const { address, password } = product;
    const client = await new Client(address).as('admin@example.com', password);
    const frames = await placeFrames(
      product,
      prepared.map(({ still, bytes }) => ({ bytes, ...still.picture })),
    );
    for (const [index, { still }] of prepared.entries()) {
      const { width, height } = still.picture;
      const heads = still.heads.map(({ head }) => ({ label: 'head' as const, mask: () => head }));
      const objects = still.objects.some(({ label }) => label === 'head')
        ? still.objects
        : [...still.objects, ...heads];
      for (const { label, mask } of objects.filter((object) => labels?.includes(object.label) ?? true)) {
        const truth = mask();
        const box = maskBox(truth);
        if (!box) continue;
        const corners = { x1: box.x, y1: box.y, x2: box.x + box.w, y2: box.y + box.h };
        const drawn = { frame_id: frames[index], ...corners };
        const cell = await client.get('POST', '/sarm/detection/manual-detect-sperm', drawn);
        const region = cropRegion(box, { width, height });
        const wanted = cutMask(truth, region);
        for (const way of ['points', 'boxed'] as const) {
          const part = way === 'boxed' ? PARTS[label] : undefined;
          if (way === 'boxed' && !part) continue;
          const seen = await clickAt(wanted, clicks, async (points) => {
            const startedAt = performance.now();
            const answer = await client
              .get('POST', '/sarm/annotation/generate-mask', {
                crop_id: cell.id,
                point_prompts: points.map(({ x, y, positive }) => ({ x, y, label: positive ? 1 : 0 })),
                save_mask: false,
                ...(part ? { part } : {}),
              })
              .catch((error: unknown) => {
                // 'The mask is empty' is an answer, too: it has nothing in common with the label.
                if (/: 422 /.test(String(error))) return null;
                throw error;
              });
            times.push(performance.now() - startedAt);
            if (!answer) {
              emptyMasks++;
              return { mask: emptyMask(region.w, region.h), target: 'part' };
            }
            modelId = answer.model_id;
            const { rle, target } = answer as { rle: { counts: string }; target: 'part' };
            const data = decodeRunLengths(unpackRunLengths(rle.counts), region.w, region.h);
            return { mask: { width: region.w, height: region.h, data }, target };
          });
          seen?.overlaps.forEach((overlap, click) => {
            tally.add(way, label, overlap, click);
          });
          if (way === 'points' && seen?.targets[0]) tally.countMeaning(label, seen.targets[0]);
        }
      }
      process.stderr.write(`${index + 1} of ${prepared.length}\n`);
    }
  } finally {
    await product.stop();
  }
  times.sort((a, b) => a - b);
  const { points, boxed, meantAfterOneClick } = tally.scores();
  const milliseconds = { calls: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
  const answer = {
    model: modelId,
    pictures: prepared.length,
    points,
    part: boxed,
    meantAfterOneClick,
    emptyMasks,
    milliseconds,
  };
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
}

main().catch(explainFailure);
