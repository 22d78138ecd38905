import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { VIEW_CHANNELS, writeView } from '@/lib/science/resting/network-input';
import type { RestingView } from '@/lib/science/resting/resting-views';
import { logOdds } from '@/lib/science/resting/score-map';
import { normal, type RandomSource } from '@/lib/science/simulation/random';

/** What a resting thing is: a spermatozoon by itself, one that sticks to others in a cluster, or neither. */
export type RestingKind = 'single' | 'clustered' | 'other';
const KINDS: readonly RestingKind[] = ['single', 'clustered', 'other'];

/** A view and what it is of. */
export interface LabeledView {
  readonly view: RestingView;
  readonly kind: RestingKind;
}

export interface RestingBatch {
  readonly input: Float32Array;
  /** Both [items, 2]: is it a spermatozoon, is it in a cluster. */
  readonly targets: Record<'answers' | 'weight', Float32Array>;
}

const AREA = VIEW_SIDE * VIEW_SIDE;
const VALUES = VIEW_CHANNELS * AREA;
/** Standard deviation of the shift of a view, px: tracked centers are that far off the head's. */
const SHIFT_PX = 0.8;
/** Share of views to which noise is added, and the most of it, gray levels. */
const NOISY = 0.2;
const MAX_NOISE = 1;
/** Standard deviation of the change of a score's log-odds: other detectors are surer of a thing, or less sure. */
const SCORE_SPREAD = 0.4;

/** Views of one origin, a participant or all simulated worlds, and how often they are drawn beside the others. */
export interface ViewSource {
  readonly views: readonly LabeledView[];
  readonly weight: number;
}

/**
 * Makes batches, a third of each kind, of views that are mirrored, turned, shifted, and made noisier. Of each kind the
 * sources that have it are drawn from by their weights.
 */
export class RestingBatches {
  private readonly kinds: readonly (readonly ViewSource[])[];
  private readonly batch: RestingBatch;

  /** @throws RangeError without views of every kind. */
  constructor(
    sources: readonly ViewSource[],
    private readonly items: number,
    private readonly random: RandomSource,
  ) {
    this.kinds = KINDS.map((kind) =>
      sources
        .map(({ views, weight }) => ({ views: views.filter((v) => v.kind === kind), weight }))
        .filter(({ views, weight }) => views.length > 0 && weight > 0),
    );
    if (this.kinds.some((kind) => kind.length === 0)) throw new RangeError('views of every kind are needed');
    this.batch = {
      input: new Float32Array(items * VALUES),
      targets: { answers: new Float32Array(2 * items), weight: new Float32Array(2 * items).fill(1) },
    };
  }

  next(): RestingBatch {
    const { input, targets } = this.batch;
    for (let item = 0; item < this.items; item++) {
      const { view, kind } = this.draw();
      writeView(changed(view, this.random), input.subarray(item * VALUES, (item + 1) * VALUES));
      // Heads in a cluster are heads of spermatozoa all the same.
      targets.answers[2 * item] = kind === 'other' ? 0 : 1;
      targets.answers[2 * item + 1] = kind === 'clustered' ? 1 : 0;
    }
    return this.batch;
  }

  private draw(): LabeledView {
    const { random } = this;
    const sources = this.kinds[Math.floor(random() * KINDS.length)] as readonly ViewSource[];
    let at = random() * sources.reduce((sum, { weight }) => sum + weight, 0);
    const source = sources.find(({ weight }) => {
      at -= weight;
      return at < 0;
    });
    const { views } = source ?? (sources.at(-1) as ViewSource);
    return views[Math.floor(random() * views.length)] as LabeledView;
  }
}

/** A view as it might have been seen by chance; what comes in over an edge is not known. */
export function changed({ levels, score, ...rest }: RestingView, random: RandomSource): RestingView {
  const [flipX, flipY, transpose] = [random() < 0.5, random() < 0.5, random() < 0.5];
  const [dx, dy] = [Math.round(SHIFT_PX * normal(random)), Math.round(SHIFT_PX * normal(random))];
  const noise = random() < NOISY ? MAX_NOISE * random() : 0;
  const out = new Float32Array(AREA);
  for (let y = 0; y < VIEW_SIDE; y++) {
    for (let x = 0; x < VIEW_SIDE; x++) {
      const [u, v] = [flipX ? VIEW_SIDE - 1 - x : x, flipY ? VIEW_SIDE - 1 - y : y];
      const [column, row] = transpose ? [v + dx, u + dy] : [u + dx, v + dy];
      const inside = column >= 0 && row >= 0 && column < VIEW_SIDE && row < VIEW_SIDE;
      const level = inside ? (levels[row * VIEW_SIDE + column] as number) : Number.NaN;
      out[y * VIEW_SIDE + x] = level + (noise > 0 ? noise * normal(random) : 0);
    }
  }
  return { ...rest, levels: out, score: 1 / (1 + Math.exp(-logOdds(score) - SCORE_SPREAD * normal(random))) };
}
