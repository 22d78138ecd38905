import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { clickAt } from '@/lib/science/segmentation/click-at';
import { maskBox } from '@/lib/science/segmentation/mask';
import { decodeRunLengths, unpackRunLengths } from '@/lib/science/segmentation/run-lengths';
import { cutMask } from '@/lib/science/segmentation/window-mask';
import { partMask } from '@/lib/science/simulation/still';
import { cropRegion } from '@/lib/science/vision/crop-region';
import { maskFromPoints } from '.';
import { generateMask } from './contract';
import { testAnnotation } from './testing';

const laboratory = await testAnnotation();
afterAll(laboratory.close);

/** 'head 0.946 / 0.966' of the card: mean IoU on simulated stills with 1 and 3 points, a box and the kind of mask given. */
const card = JSON.parse(readFileSync('models/sperm-segmenter-v1/card.json', 'utf8')) as {
  measured: { what: string; figure: string }[];
};
const figure = card.measured.find(({ what }) =>
  /simulated stills.*with a box and the kind of mask/.test(what),
)?.figure;
const [one = 1, three = 1] = (/head ([\d.]+) \/ ([\d.]+)/.exec(figure ?? '') ?? []).slice(1).map(Number);
it('masks by one, two and three points are as good through the call as the model’s card says', async () => {
  const overlaps: number[][] = [];
  const size = { width: 420, height: 320 };
  for (const seed of [31, 32, 33, 34]) {
    const still = await laboratory.newStill(seed, {
      ...size,
      stain: 'papanicolaou',
      pixelSizeUm: 0.09,
      cells: 3,
    });
    for (const { id, truth } of still.cells) {
      const head = partMask(truth, 'head', size.width, size.height);
      const box = maskBox(head);
      if (!box) continue;
      const region = cropRegion(box, size);
      const seen = await clickAt(cutMask(head, region), 3, async (clicks) => {
        const point_prompts = clicks.map(({ x, y, positive }) => ({ x, y, label: positive ? 1 : 0 }));
        const body = generateMask.body?.parse({ crop_id: id, point_prompts, part: 'head', save_mask: false });
        const { rle } = await maskFromPoints(laboratory.editor, body as never);
        const data = decodeRunLengths(unpackRunLengths(rle.counts), region.w, region.h);
        return { mask: { width: region.w, height: region.h, data }, target: 'head' };
      });
      if (seen) overlaps.push([...seen.overlaps]);
    }
  }
  const mean = (click: number) => overlaps.reduce((sum, o) => sum + (o[click] ?? 0), 0) / overlaps.length;
  expect(overlaps.length).toBeGreaterThanOrEqual(8);
  expect(mean(0)).toBeGreaterThan(one);
  expect(mean(1)).toBeGreaterThan(one);
  expect(mean(2)).toBeGreaterThan(three);
});
