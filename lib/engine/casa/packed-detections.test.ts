import { expect, it } from 'vitest';
import type { Detection } from '@/lib/science/vision/types';
import { packDetections, unpackDetections } from './packed-detections';

it('brings detections back unchanged, picture by picture', () => {
  const a: Detection = { x: 1.1, y: 2.2, w: 3.3, h: 4.4, score: 0.123456789, className: 'cluster' };
  const b: Detection = { ...a, x: -5, className: 'sperm' };
  for (const pictures of [[[a, b], [], [b]], [[]], []]) {
    expect(unpackDetections(packDetections(pictures))).toEqual(pictures);
  }
});
