import { expect, it } from 'vitest';
import { measureBrightness } from '@/lib/science/vision/normalize';
import { encodedWorld } from './encoded-world';

it('encodes whether a world is dark, its picture, and its boxes with what they mean', () => {
  const data = Uint8Array.of(10, 20, 30, 40);
  const bytes = encodedWorld(
    {
      picture: { width: 2, height: 2, data },
      brightness: measureBrightness(data),
      boxes: [
        { x: 1.5, y: 2, w: 12, h: 10, className: 'sperm' },
        { x: 0, y: 0, w: 30, h: 20, className: 'cluster' },
      ],
      unclear: [{ x: -1, y: 4, w: 9, h: 8, className: 'sperm' }],
    },
    true,
  );
  expect([...new Uint32Array(bytes.slice(0, 8).buffer)]).toEqual([1, 3]);
  expect(bytes.slice(8, 12)).toEqual(data);
  const boxes = [...new Float32Array(bytes.slice(12).buffer)];
  expect(boxes).toEqual([1.5, 2, 12, 10, 0, 0, 0, 30, 20, 1, -1, 4, 9, 8, 1]);
});
