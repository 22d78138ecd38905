import { MASK_LEVELS, type MaskLevel } from './channels';
import type { BinaryMask } from './mask';
import type { Click } from './prompts';

export interface LevelAnswer {
  readonly mask: BinaryMask;
  /** Predicted IoU, 0 to 1. */
  readonly score: number;
}

/** A level whose predicted IoU is below this share of the best one's is not believed. */
const MIN_SHARE = 0.4;

/**
 * What clicks mean when nobody says: the smallest of part, head and cell whose mask holds every positive click and no
 * negative one, among those that the network believes in. So one click on a nucleus means the nucleus, a second one on
 * the acrosome makes it the head, one on the midpiece or tail the whole cell. Where no level fits, the one with the
 * fewest clicks on the wrong side, the most believed among equals. Clicks within `reach` px of a mask's edge are on
 * both sides of it.
 */
export function chooseLevel(
  answers: Readonly<Record<MaskLevel, LevelAnswer>>,
  clicks: readonly Click[],
  reach = 1,
): MaskLevel {
  const best = Math.max(...MASK_LEVELS.map((level) => answers[level].score));
  const ranked = MASK_LEVELS.map((level) => {
    const { mask, score } = answers[level];
    const wrong = clicks.filter((c) => holds(mask, c, reach) !== c.positive).length;
    return { level, score, wrong, believed: score >= MIN_SHARE * best };
  });
  const fitting = ranked.find((r) => r.wrong === 0 && r.believed);
  if (fitting) return fitting.level;
  const [first] = ranked.sort((a, b) => a.wrong - b.wrong || b.score - a.score);
  return first?.level ?? 'cell';
}

/** Whether a mask holds a click; at its edge, within `reach` px, it holds positive ones and doesn't hold negative ones. */
function holds(mask: BinaryMask, click: Click, reach: number): boolean {
  const { width, height, data } = mask;
  const [x, y] = [Math.floor(click.x), Math.floor(click.y)];
  let most = 0;
  let least = 1;
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
      most = Math.max(most, data[v * width + u] as number);
      least = Math.min(least, data[v * width + u] as number);
    }
  return click.positive ? most === 1 : least === 1;
}
