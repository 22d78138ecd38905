import { findComponents, keepComponents } from './components';
import { type BinaryMask, emptyMask } from './mask';
import type { Click } from './prompts';

/** Logits, or their bilinear enlargement, turned into a mask: above 0 is inside. */
export function maskOfLogits(logits: Float32Array, width: number, height: number): BinaryMask {
  const mask = emptyMask(width, height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = (logits[i] as number) > 0 ? 1 : 0;
  return mask;
}

/**
 * What of a mask belongs to the clicks: the components under positive clicks (or within `reach` px of one), and the
 * largest where there is none. Negative clicks are the network's business: cutting pixels out would leave holes.
 */
export function componentsUnderClicks(mask: BinaryMask, clicks: readonly Click[], reach = 2): BinaryMask {
  const found = findComponents(mask);
  const touched = new Set<number>();
  for (const click of clicks)
    if (click.positive) for (const label of labelsNear(mask, found.labels, click, reach)) touched.add(label);
  if (touched.size > 0) return keepComponents(mask, (label) => touched.has(label), found);
  const largest = Math.max(0, ...found.areas.slice(1));
  const label = found.areas.indexOf(largest, 1);
  return keepComponents(mask, (l) => l === label, found);
}

function labelsNear(mask: BinaryMask, labels: Int32Array, click: Click, reach: number): number[] {
  const near: number[] = [];
  for (let y = Math.floor(click.y) - reach; y <= Math.floor(click.y) + reach; y++)
    for (let x = Math.floor(click.x) - reach; x <= Math.floor(click.x) + reach; x++) {
      if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) continue;
      const label = labels[y * mask.width + x] as number;
      if (label > 0) near.push(label);
    }
  return near;
}

/** Fills holes of less than `below` px: ground that is not connected with the picture's border. */
export function fillHoles(mask: BinaryMask, below = Number.POSITIVE_INFINITY): BinaryMask {
  const { width, height } = mask;
  const ground = { ...mask, data: mask.data.map((v) => 1 - v) };
  const found = findComponents(ground);
  const open = new Set<number>();
  for (let x = 0; x < width; x++)
    for (const y of [0, height - 1]) open.add(found.labels[y * width + x] as number);
  for (let y = 0; y < height; y++)
    for (const x of [0, width - 1]) open.add(found.labels[y * width + x] as number);
  const filled = emptyMask(width, height);
  for (let i = 0; i < filled.data.length; i++) {
    const label = found.labels[i] as number;
    const isHole = label > 0 && !open.has(label) && (found.areas[label] ?? 0) < below;
    filled.data[i] = mask.data[i] === 1 || isHole ? 1 : 0;
  }
  return filled;
}
