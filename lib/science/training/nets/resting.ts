import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { SCORE_CHANNEL, VIEW_CHANNELS } from '@/lib/science/resting/network-input';
import type { Net } from '../engine/net';
import type { Network, Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { need } from '../graph/shape';
import { weightedBce } from '../losses';
import { add, matmul, mul } from '../ops';
import { flatten } from '../ops/shape';

export interface RestingNetShape {
  /** Channels at half the resolution; the rest follows from it. */
  readonly features?: number;
}

/** Two logits a view; heads are in the middle, so the last layer reads every place. */
function logitsOf(net: Net, x: Value, { features: f = 16 }: RestingNetShape, prefix = ''): Value {
  const norm = 'weight';
  let y = net.conv(`${prefix}stem`, x, f, { kernel: 5, stride: 2, norm });
  y = net.conv(`${prefix}half`, y, f, { norm });
  y = net.conv(`${prefix}down4`, y, 2 * f, { stride: 2, norm });
  y = net.conv(`${prefix}quarter`, y, 2 * f, { norm });
  y = net.conv(`${prefix}down8`, y, 3 * f, { stride: 2, norm });
  y = net.conv(`${prefix}eighth`, y, 3 * f, { norm });
  y = net.conv(`${prefix}read`, y, 8, { kernel: 1, norm });
  return net.dense(`${prefix}answers`, flatten(y), 2);
}

/** Is what rests here a spermatozoon, and is it in a cluster? A logit each; see lib/science/resting for what a view is. */
export function restingTask(batch: number, shape: RestingNetShape = {}): Task {
  return {
    input: [batch, VIEW_CHANNELS, VIEW_SIDE, VIEW_SIDE],
    targets: { answers: [batch, 2], weight: [batch, 2] },
    forward: (net, x) => ({ logits: logitsOf(net, x, shape) }),
    loss: (y, t) => ({
      answers: weightedBce(need(y.logits, 'logits'), need(t.answers, 'answers'), need(t.weight, 'weight')),
    }),
  };
}

/** The networks of a joint judge, in order: what each learned from. */
export const RESTING_MEMBERS = ['simulated', 'labeled'] as const;

/**
 * How much the detector's score counts beside the networks, and the log-odds from which it speaks for a sperm. Of 0, 1, 2
 * and 4, 2 and 4 gave the highest area under the curve on labeled participants that the networks had not learned from.
 */
const SCORE = { weight: 2, even: Math.log(0.55 / 0.45) } as const;

/**
 * Two judges as one: the mean of their logits, and for a sperm the detector's score. One that learned from simulated
 * worlds knows many looks and little debris, one that learned from labeled videos the reverse; neither is as good alone.
 * For inference only.
 */
export function jointRestingJudge(shape: RestingNetShape = {}): Network {
  return {
    input: [1, VIEW_CHANNELS, VIEW_SIDE, VIEW_SIDE],
    forward: (net, x) => {
      const g = net.graph;
      const [first, second] = RESTING_MEMBERS.map((member) => logitsOf(net, x, shape, `${member}.`));
      const networks = mul(add(need(first, 'simulated'), need(second, 'labeled')), 0.5);
      const place = [g.ints([SCORE_CHANNEL, 0, 0]), g.ints([SCORE_CHANNEL + 1, 1, 1]), g.ints([1, 2, 3])];
      const score = flatten(g.node('Slice', [x, ...place], [x.dim(0), 1, 1, 1]));
      const slope = g.constant('score.slope', [1, 2], 'float32', () => Float32Array.of(SCORE.weight, 0));
      const offset = g.constant('score.offset', [2], 'float32', () =>
        Float32Array.of(-SCORE.weight * SCORE.even, 0),
      );
      return { logits: add(networks, add(matmul(score, slope), offset)) };
    },
  };
}
