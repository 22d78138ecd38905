import { describe, expect, it } from 'vitest';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { cleanLabels } from './clean-labels';

const data = new Uint8Array(100 * 100);
const picture = { picture: { width: 100, height: 100, data }, brightness: measureBrightness(data) };
const label = (x: number, y: number) => ({ x, y, w: 16, h: 16, className: 'sperm' as const });
const seen = (x: number, y: number, score: number) => ({ ...label(x, y), score });

describe('cleanLabels', () => {
  it('moves a label half-way to the head seen near it', () => {
    const { boxes, unclear } = cleanLabels({ ...picture, boxes: [label(40, 40)] }, [seen(44, 38, 0.9)]);
    expect(boxes).toEqual([label(42, 39)]);
    expect(unclear).toEqual([]);
  });

  it('leaves a label alone when nothing is seen within half its side', () => {
    expect(cleanLabels({ ...picture, boxes: [label(40, 40)] }, [seen(49, 40, 0.5)]).boxes).toEqual([
      label(40, 40),
    ]);
  });

  it('does not judge the ground of confident heads without a label, and ignores doubtful ones', () => {
    const { boxes, unclear } = cleanLabels({ ...picture, boxes: [] }, [seen(10, 10, 0.7), seen(60, 60, 0.4)]);
    expect(boxes).toEqual([]);
    expect(unclear).toEqual([label(10, 10)]);
  });

  it('leaves what is seen within a labeled clump as the empty ground the labels say it is', () => {
    const clump = { x: 5, y: 5, w: 40, h: 40, className: 'cluster' as const };
    const { boxes, unclear } = cleanLabels({ ...picture, boxes: [clump] }, [
      seen(15, 15, 0.9),
      seen(60, 60, 0.9),
    ]);
    expect(boxes).toEqual([clump]);
    expect(unclear).toEqual([label(60, 60)]);
  });

  it('gives one head to one label only: the nearer', () => {
    const { boxes } = cleanLabels({ ...picture, boxes: [label(40, 40), label(46, 40)] }, [seen(40, 40, 0.9)]);
    expect(boxes).toEqual([label(40, 40), label(46, 40)]);
  });

  it('keeps labels inside the picture', () => {
    const { boxes } = cleanLabels({ ...picture, boxes: [{ ...label(0, 40), w: 10 }] }, [
      { ...seen(-4, 40, 0.9), w: 10 },
    ]);
    expect(boxes[0]).toEqual({ ...label(0, 40), w: 8 });
  });
});
