import { findComponents, keepComponents } from './components';
import { distanceInside } from './distance';
import { type BinaryMask, emptyMask } from './mask';
import type { Point } from './polygon';
import type { Click } from './prompts';

/** The center of the pixel deepest inside a mask (the first in reading order among equals); null for an empty one. */
export function deepestPoint(mask: BinaryMask): Point | null {
  const distance = distanceInside(mask);
  let best = -1;
  let most = 0;
  for (let i = 0; i < distance.length; i++)
    if ((distance[i] as number) > most) {
      most = distance[i] as number;
      best = i;
    }
  return best < 0 ? null : { x: (best % mask.width) + 0.5, y: Math.floor(best / mask.width) + 0.5 };
}

/**
 * Where a careful user would click next: the deepest point of the largest connected region in which the mask is wrong,
 * positive where something is missing, negative where there is too much (Xu et al., CVPR 2016; Sofiiuk et al., ICIP
 * 2022). Null when the mask is right everywhere.
 */
export function nextClick(predicted: BinaryMask, truth: BinaryMask): Click | null {
  const { width, height } = truth;
  const regions = [true, false].map((positive) => {
    const wrong = emptyMask(width, height);
    for (let i = 0; i < wrong.data.length; i++)
      wrong.data[i] = truth.data[i] === (positive ? 1 : 0) && predicted.data[i] !== truth.data[i] ? 1 : 0;
    const found = findComponents(wrong);
    const area = Math.max(0, ...found.areas.slice(1));
    return { positive, wrong, found, area, label: found.areas.indexOf(area, 1) };
  });
  const [missing, extra] = regions as [(typeof regions)[0], (typeof regions)[0]];
  const worst = missing.area >= extra.area ? missing : extra;
  if (worst.area === 0) return null;
  const region = keepComponents(worst.wrong, (label) => label === worst.label, worst.found);
  const at = deepestPoint(region);
  return at && { ...at, positive: worst.positive };
}
