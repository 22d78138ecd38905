import type { MaskChannel } from './channels';
import type { Click } from './prompts';

/** Parts that a click may mean, by name. */
const CLICKED_PARTS = ['acrosome', 'nucleus', 'midpiece', 'tail'] as const;

/** Share that the named part gets where both agree well; half chosen on labeled and on simulated stills. */
const MAX_SHARE = 0.5;
/** Overlaps between which the share rises from nothing to the most. */
const AGREEMENT = { least: 0.3, full: 0.7 };

/** A first click is on a midpiece where that is likelier than not. */
const LIKELY = 0.5;
/** About how far from it, in px of the crop, a later click mends a midpiece by itself (half of labeled stills). */
const MEND_PX = 8;

/**
 * Logits of the part under the clicks, joined with those of the named part (acrosome, nucleus, midpiece or tail) that
 * suits the clicks best: what the network knows of parts in general steadies what it makes of a click. The better the
 * two agree, the more the name counts; where they don't, the click alone decides. Midpieces are left to their name. Clicks
 * are in px of the crop, of which there must be at least one. Returns new logits.
 */
export function joinNamedPart(
  logits: Readonly<Record<MaskChannel, Float32Array>>,
  size: number,
  clicks: readonly Click[],
): Float32Array {
  const { part, midpiece } = logits;
  const onMidpiece = bestNamed(logits, size, clicks.slice(0, 1));
  if (onMidpiece?.name === 'midpiece' && onMidpiece.suits > LIKELY)
    return joinMidpiece(part, midpiece, size, clicks, onMidpiece.suits);
  const best = bestNamed(logits, size, clicks);
  if (!best) return part.slice();
  const { least, full } = AGREEMENT;
  const agreement = (softOverlap(part, best.named) - least) / (full - least);
  const share = MAX_SHARE * Math.max(0, Math.min(1, agreement));
  return part.map((v, i) => (1 - share) * v + share * (best.named[i] as number));
}

/** The name that suits the clicks best, and how well it does. */
function bestNamed(
  logits: Readonly<Record<MaskChannel, Float32Array>>,
  size: number,
  clicks: readonly Click[],
) {
  const [best] = CLICKED_PARTS.map((name) => ({
    name,
    named: logits[name],
    suits: suitability(logits[name], size, clicks),
  })).sort((a, b) => b.suits - a.suits);
  return best;
}

/**
 * A click on a midpiece gives a mask of the midpiece nearby at best: it is long, thin and pale. As a named part the
 * network sees it whole, so the name decides as far as it suits the first click, but about later clicks, which mend it.
 */
function joinMidpiece(
  part: Float32Array,
  midpiece: Float32Array,
  size: number,
  [, ...later]: readonly Click[],
  suits: number,
): Float32Array {
  return part.map((v, i) => {
    const [x, y] = [(i % size) + 0.5, Math.floor(i / size) + 0.5];
    const nearest = later.reduce(
      (d, c) => Math.min(d, (c.x - x) ** 2 + (c.y - y) ** 2),
      Number.POSITIVE_INFINITY,
    );
    const share = suits * (1 - Math.exp(-nearest / (2 * MEND_PX ** 2)));
    return (1 - share) * v + share * (midpiece[i] as number);
  });
}

const inside = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** How likely all clicks are on their side of a mask. */
function suitability(logits: Float32Array, size: number, clicks: readonly Click[]): number {
  const pixel = (v: number): number => Math.max(0, Math.min(size - 1, Math.floor(v)));
  return clicks.reduce((product, { x, y, positive }) => {
    const logit = logits[pixel(y) * size + pixel(x)] as number;
    return product * inside(positive ? logit : -logit);
  }, 1);
}

/** Intersection over union of two masks of probabilities: Σpq / Σ(p + q − pq). */
function softOverlap(a: Float32Array, b: Float32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [inside(a[i] as number), inside(b[i] as number)];
    both += p * q;
    either += p + q - p * q;
  }
  return either > 0 ? both / either : 0;
}
