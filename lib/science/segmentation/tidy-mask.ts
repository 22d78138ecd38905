import { componentsUnderClicks, fillHoles } from './clean-mask';
import { findComponents, keepComponents } from './components';
import type { BinaryMask } from './mask';
import type { Click } from './prompts';

/** Specks and holes smaller than this share of the largest piece are noise of the network. */
const NOISE_SHARE = 1 / 50;

/**
 * A mask without specks beside its pieces and without pinholes in them. Pieces that were clicked at stay whatever their
 * size, and so do large holes: a tail that curls encloses ground.
 */
export function tidyMask(mask: BinaryMask, clicks: readonly Click[]): BinaryMask {
  const pieces = findComponents(mask);
  const noise = NOISE_SHARE * Math.max(0, ...pieces.areas.slice(1));
  const large = keepComponents(mask, (_, area) => area >= noise, pieces);
  const clicked = clicks.some((click) => click.positive) ? componentsUnderClicks(mask, clicks) : large;
  const kept = { ...mask, data: large.data.map((v, i) => v | (clicked.data[i] as number)) };
  return fillHoles(kept, noise);
}
