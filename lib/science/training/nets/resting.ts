import { VIEW_SIDE } from '@/lib/science/resting/mean-view';
import { VIEW_CHANNELS } from '@/lib/science/resting/network-input';
import type { Net } from '../engine/net';
import type { Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { need } from '../graph/shape';
import { weightedBce } from '../losses';
import { flatten } from '../ops/shape';

export interface RestingNetShape {
  /** Channels at half the resolution; the rest follows from it. */
  readonly features?: number;
}

/** Two logits a view; heads are in the middle, so the last layer reads every place. */
function logitsOf(net: Net, x: Value, { features: f = 16 }: RestingNetShape): Value {
  const norm = 'weight';
  let y = net.conv('stem', x, f, { kernel: 5, stride: 2, norm });
  y = net.conv('half', y, f, { norm });
  y = net.conv('down4', y, 2 * f, { stride: 2, norm });
  y = net.conv('quarter', y, 2 * f, { norm });
  y = net.conv('down8', y, 3 * f, { stride: 2, norm });
  y = net.conv('eighth', y, 3 * f, { norm });
  y = net.conv('read', y, 8, { kernel: 1, norm });
  return net.dense('answers', flatten(y), 2);
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
