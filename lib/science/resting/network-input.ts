import { groundOf, seenLevels, VIEW_SIDE } from './mean-view';
import type { RestingView } from './resting-views';
import { mappedLogOdds, SAME_SCORES } from './score-map';

/** Planes of a network's input: the view, the same amplified for what is faint beside the head, contrast, size, score. */
export const VIEW_CHANNELS = 5;
const AREA = VIEW_SIDE * VIEW_SIDE;

/** Amplification of the faint, and the level (in spreads of the view) at which both planes are cut off. */
const AMPLIFIED = 6;
const MOST = 3;
/** Spread of a view, in gray levels, below which there is nothing but coding noise. */
const MIN_SPREAD = 1;

/**
 * Writes a view as the judge of resting cells reads it into `into` (VIEW_CHANNELS planes): its levels less their
 * median over their spread about it, cut off, and 0 beyond the picture's border, which is the ground; the same
 * amplified; and, each a plane of one value, how it stands beside the others in contrast and size, and the log-odds of
 * the detector's score, on the scale that the judge knows.
 */
export function writeView(view: RestingView, into: Float32Array, scores = SAME_SCORES): void {
  const { levels, relativeContrast, relativeSize, score } = view;
  const seen = seenLevels(view);
  const ground = groundOf(view);
  const squares = seen.reduce((sum, level) => sum + (level - ground) ** 2, 0);
  const spread = Math.max(MIN_SPREAD, Math.sqrt(squares / Math.max(1, seen.length)));
  for (let i = 0; i < AREA; i++) {
    const level = levels[i] as number;
    const value = Number.isNaN(level) ? 0 : (level - ground) / spread;
    into[i] = cut(value);
    into[AREA + i] = cut(AMPLIFIED * value);
  }
  into.fill(cut(relativeContrast), 2 * AREA, 3 * AREA);
  into.fill(cut(relativeSize), 3 * AREA, 4 * AREA);
  into.fill(cut(mappedLogOdds(score, scores)), 4 * AREA, 5 * AREA);
}

const cut = (value: number): number => Math.max(-MOST, Math.min(MOST, value));
