import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SEGMENTER_ID,
  loadModelCard,
  loadSegmenter,
  PromptedPicture,
  resolveModel,
  segmentObject,
} from '@/lib/engine/inference';
import { maskArea, maskBox, maskOverlap } from '@/lib/science/segmentation/mask';
import { deepestPoint } from '@/lib/science/segmentation/next-click';
import { partMask, simulateStill } from '@/lib/science/simulation/still';

describe('the shipped segmenter', () => {
  it('is the file its card describes, and says what it was trained on and how it was measured', async () => {
    const { card } = await loadModelCard(DEFAULT_SEGMENTER_ID, 'models');
    const { sha256 } = await resolveModel(DEFAULT_SEGMENTER_ID, 'models');
    expect(card.sha256).toBe(sha256);
    expect(card.task).toBe('segmenter');
    for (const field of ['trainedOn', 'measured', 'looks', 'time', 'license', 'recipe', 'limits'])
      expect(card).toHaveProperty(field);
  });

  it('outlines heads it has never seen, by one click and without any', async () => {
    const { file } = await resolveModel(DEFAULT_SEGMENTER_ID, 'models');
    const segmenter = await loadSegmenter(file);
    const clicked: number[] = [];
    const automatic: number[] = [];
    for (const seed of [4711, 4712, 4713]) {
      const still = simulateStill({ cells: 2, width: 320, height: 240, pixelSizeUm: 0.08 }, seed);
      for (const cell of still.cells.filter((c) => c.headInside)) {
        const truth = partMask(cell, 'head', 320, 240);
        const box = maskBox(truth);
        const at = deepestPoint(truth);
        if (!box || !at) continue;
        const side = 2.4 * Math.max(box.w, box.h);
        const window = { x: box.x + box.w / 2 - side / 2, y: box.y + box.h / 2 - side / 2, w: side, h: side };
        const ask = async (clicks: { x: number; y: number; positive: boolean }[]) => {
          const request = { clicks, box: window, target: 'head' as const };
          return maskOverlap((await segmentObject(segmenter, still.picture, request)).mask, truth);
        };
        clicked.push(await ask([{ ...at, positive: true }]));
        automatic.push(await ask([]));
      }
    }
    await segmenter.close();
    expect(clicked.length).toBeGreaterThan(2);
    const mean = (list: number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
    // Over many stills the means are above 0.9; one or two heads under others may spoil a few.
    expect(mean(clicked)).toBeGreaterThan(0.8);
    expect(mean(automatic)).toBeGreaterThan(0.8);
  });

  it('outlines nothing in a picture that shows nothing, clicked or not', async () => {
    const { file } = await resolveModel(DEFAULT_SEGMENTER_ID, 'models');
    const segmenter = await loadSegmenter(file);
    for (const gray of [0, 90, 255]) {
      const prompted = new PromptedPicture(segmenter, {
        width: 320,
        height: 240,
        data: new Uint8Array(320 * 240).fill(gray),
      });
      const parts = await prompted.parts({ clicks: [], box: { x: 100, y: 70, w: 120, h: 120 } });
      const clicked = await prompted.segment({ clicks: [{ x: 160, y: 120, positive: true }] });
      expect([...parts, clicked].map(({ mask }) => maskArea(mask))).toEqual(Array(8).fill(0));
    }
    await segmenter.close();
  });
});
