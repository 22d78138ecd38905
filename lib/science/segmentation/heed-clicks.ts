import type { Click } from './prompts';

/** How far a click speaks for places that look like it, and how strongly (in logits). */
export interface Heed {
  readonly reachPx: number;
  /** Difference in normalized gray over which likeness falls to e^−½. */
  readonly likeness: number;
  readonly strength: number;
}

/** Chosen on simulated stills (of seeds that neither training nor the card's figures use). */
const DEFAULT_HEED: Heed = { reachPx: 14, likeness: 0.3, strength: 4 };

/**
 * Makes mask logits heed the clicks: places near a click that look like it are moved to its side, as a bilateral filter
 * would (Tomasi & Manduchi, ICCV 1998). The network mostly follows clicks by itself; this holds it to them where it
 * doesn't. `picture` is the normalized crop, clicks are in px of the crop. Returns new logits.
 */
export function heedClicks(
  logits: Float32Array,
  picture: Float32Array,
  size: number,
  clicks: readonly Click[],
  heed: Heed = DEFAULT_HEED,
): Float32Array {
  const out = logits.slice();
  const reach = Math.ceil(2.5 * heed.reachPx);
  for (const click of clicks) {
    const gray = grayAround(picture, size, click);
    const y1 = Math.min(size - 1, Math.floor(click.y) + reach);
    const x1 = Math.min(size - 1, Math.floor(click.x) + reach);
    for (let y = Math.max(0, Math.floor(click.y) - reach); y <= y1; y++)
      for (let x = Math.max(0, Math.floor(click.x) - reach); x <= x1; x++) {
        const i = y * size + x;
        const far = ((x + 0.5 - click.x) ** 2 + (y + 0.5 - click.y) ** 2) / heed.reachPx ** 2;
        const unlike = ((picture[i] as number) - gray) ** 2 / heed.likeness ** 2;
        const push = heed.strength * Math.exp(-(far + unlike) / 2);
        out[i] = (out[i] as number) + (click.positive ? push : -push);
      }
  }
  return out;
}

/** Mean gray of the 3×3 pixels round a click. */
function grayAround(picture: Float32Array, size: number, click: Click): number {
  const inside = (v: number): number => Math.max(0, Math.min(size - 1, v));
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      sum += picture[inside(Math.floor(click.y) + dy) * size + inside(Math.floor(click.x) + dx)] as number;
  return sum / 9;
}

/**
 * One set of logits out of the network's answers to the first click, to the first two, and so on. The answer to the
 * first click weighs as much as there are clicks, every later one 1: a click should change the mask about itself, and
 * the network alone, asked again with each click, would change all of it. @throws RangeError without any answer.
 */
export function joinAnswers(answers: readonly Float32Array[]): Float32Array {
  const [first, ...later] = answers;
  if (!first) throw new RangeError('no answers to join');
  const out = first.map((v) => v * answers.length);
  for (const answer of later)
    for (let i = 0; i < out.length; i++) out[i] = (out[i] as number) + (answer[i] as number);
  const total = answers.length + later.length;
  return out.map((v) => v / total);
}
