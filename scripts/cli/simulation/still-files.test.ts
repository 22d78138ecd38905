import { expect, it } from 'vitest';
import { simulateStill } from '@/lib/science/simulation/still';
import { cocoOfStills } from './still-files';

it('writes every part of every cell in view as a COCO instance of its picture', () => {
  const still = simulateStill({ width: 200, height: 160, cells: 2, pixelSizeUm: 0.08 }, 4);
  const coco = JSON.parse(cocoOfStills([{ file: 'still-0001.png', seed: 4, still }]));
  expect(coco.images).toMatchObject([{ id: 1, file_name: 'still-0001.png', width: 200, um_per_px: 0.08 }]);
  const heads = coco.annotations.filter(
    (a: { category_id: number }) => coco.categories[a.category_id - 1].name === 'head',
  );
  expect(heads).toHaveLength(2);
  const [head] = heads;
  expect(head.attributes.morphology).toBe(still.cells[0]?.morphology);
  // px² times (µm/px)² is the true area of a head that lies inside.
  if (still.cells[0]?.headInside)
    expect(head.attributes.polygon_area_px * 0.08 ** 2).toBeCloseTo(still.cells[0].head.areaUm2, 1);
  for (const a of coco.annotations) {
    const [x, y, w, h] = a.bbox;
    expect(x >= 0 && y >= 0 && x + w <= 200 && y + h <= 160).toBe(true);
    expect(a.area).toBeLessThanOrEqual(w * h);
    for (const polygon of a.segmentation) expect(polygon.length).toBeGreaterThanOrEqual(6);
  }
});
