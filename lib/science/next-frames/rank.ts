/** What is known of a frame without looking at its picture. */
export interface FrameFacts {
  /** Scores of the boxes that a model proposed and nobody has checked, 0 to 1. */
  readonly openScores: readonly number[];
  /** Tracks that begin or end on the frame, though the video goes on. */
  readonly trackBreaks: number;
  /** Figures that tell frames apart, in the same order for each frame; null where one is not known. */
  readonly features: readonly (number | null)[];
}

export interface RankedFrame {
  /** Its place among the candidates. */
  readonly index: number;
  /** Share of the most unsure candidate's bits, 0 to 1. */
  readonly unsure: number;
  /** Distance to the nearest labeled or earlier ranked frame, as a share of the largest at the beginning, 0 to 1. */
  readonly differs: number;
}

/** Entropy of a yes-or-no question, bits: 1 at a score of one half, 0 where the model is sure. */
export function binaryEntropy(score: number): number {
  if (!(score > 0 && score < 1)) return 0;
  return -(score * Math.log2(score) + (1 - score) * Math.log2(1 - score));
}

/** How many yes-or-no questions a frame still asks: the entropy of each open box, and one bit for each track that breaks. */
export const unsureBits = ({ openScores, trackBreaks }: FrameFacts): number =>
  openScores.reduce((sum, score) => sum + binaryEntropy(score), 0) + trackBreaks;

/** Each feature less its mean, over its standard deviation; what is not known lies at the mean. */
function standardized(frames: readonly FrameFacts[]): number[][] {
  const scaled = frames.map((): number[] => []);
  for (let feature = 0; feature < (frames[0]?.features.length ?? 0); feature++) {
    const known = frames.flatMap(({ features }) => features[feature] ?? []);
    const mean = known.reduce((sum, value) => sum + value, 0) / (known.length || 1);
    const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length || 1);
    const scale = Math.sqrt(variance);
    frames.forEach(({ features }, index) => {
      const value = features[feature] ?? null;
      scaled[index]?.push(value === null || scale < 1e-9 ? 0 : (value - mean) / scale);
    });
  }
  return scaled;
}

/** A loop of its own: asked millions of times. */
function distance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let feature = 0; feature < a.length; feature++) sum += ((a[feature] ?? 0) - (b[feature] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/**
 * The order in which frames are worth labeling. Each next frame is the one with the largest mean of how unsure the model is
 * of it (entropy sampling: Settles 2009, section 3.1) and how different it is from all that are labeled or ranked before it
 * (k-center greedy: Sener & Savarese 2018), so that neighbors in time, which ask the same questions, are not all taken.
 * @param labeled frames that people have labeled completely
 * @param count so many are ranked
 */
export function rankFrames(
  candidates: readonly FrameFacts[],
  labeled: readonly FrameFacts[],
  count: number,
): RankedFrame[] {
  const places = standardized([...candidates, ...labeled]);
  const bits = candidates.map(unsureBits);
  const mostBits = Math.max(0, ...bits);
  const nearest = candidates.map((_, index) =>
    labeled.reduce((least, __, other) => {
      const far = distance(places[index] ?? [], places[candidates.length + other] ?? []);
      return Math.min(least, far);
    }, Number.POSITIVE_INFINITY),
  );
  // Without a labeled frame everything is new; the first choice then gives the scale.
  let furthest = labeled.length > 0 ? Math.max(...nearest) : Number.NaN;
  const open = new Set(candidates.keys());
  const ranked: RankedFrame[] = [];
  while (ranked.length < count && open.size > 0) {
    let best: RankedFrame | null = null;
    for (const index of open) {
      const unsure = mostBits > 0 ? (bits[index] ?? 0) / mostBits : 0;
      const far = nearest[index] ?? 0;
      const differs = Number.isFinite(far) ? (furthest > 0 ? far / furthest : 0) : 1;
      if (!best || unsure + differs > best.unsure + best.differs) best = { index, unsure, differs };
    }
    if (!best) break;
    ranked.push(best);
    open.delete(best.index);
    const chosen = places[best.index] ?? [];
    for (const index of open) {
      nearest[index] = Math.min(nearest[index] ?? 0, distance(places[index] ?? [], chosen));
    }
    if (Number.isNaN(furthest)) furthest = Math.max(0, ...[...open].map((index) => nearest[index] ?? 0));
  }
  return ranked;
}
