import {
  EDGE_VIEWS,
  NETWORK_VIEWS,
  type NetworkView,
  VIEW_HEIGHT,
  VIEW_KINDS,
  VIEW_WIDTH,
  type ViewKind,
} from '@/lib/science/morphology/classify/cell-view';
import { MHSMA_DEFECTS } from '@/lib/science/morphology/classify/defects';
import type { Net } from '../engine/net';
import type { Network, Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { need } from '../graph/shape';
import { weightedBce } from '../losses';
import { add, mul, sqrt, square, sub } from '../ops';
import { flatten } from '../ops/shape';
import { answersOfCodes, type CodesShape } from './gradient-codes';

export interface MorphologyNetShape {
  /** Channels at half the resolution; the rest follows from it. */
  readonly features?: number;
  /** Channels read out at each place of the last grid. */
  readonly readOut?: number;
}

/**
 * One logit a defect from an aligned view of one cell. As views are aligned, places carry meaning, and the last layer
 * reads every place of the grid instead of their mean.
 */
function logitsOf(
  net: Net,
  x: Value,
  { features: f = 12, readOut = 8 }: MorphologyNetShape,
  name = '',
): Value {
  const norm = 'weight';
  let y = net.conv(`${name}stem`, x, f, { kernel: 5, stride: 2, norm });
  y = net.conv(`${name}down4`, y, 2 * f, { stride: 2, norm });
  y = net.conv(`${name}quarter`, y, 2 * f, { norm });
  y = net.conv(`${name}down8`, y, 3 * f, { stride: 2, norm });
  y = net.conv(`${name}eighth`, y, 3 * f, { norm });
  y = net.conv(`${name}read`, y, readOut, { kernel: 1, norm });
  return net.dense(`${name}defects`, flatten(y), MHSMA_DEFECTS.length);
}

/** Four independent yes/no questions about one cell, each a logit; class weights come with the targets. */
export function morphologyTask(batch: number, shape: MorphologyNetShape = {}): Task {
  const answers = [batch, MHSMA_DEFECTS.length];
  return {
    input: [batch, 1, VIEW_HEIGHT, VIEW_WIDTH],
    targets: { defects: answers, weight: answers },
    forward: (net, x) => ({ logits: logitsOf(net, x, shape) }),
    loss: (y, t) => ({
      defects: weightedBce(need(y.logits, 'logits'), need(t.defects, 'defects'), need(t.weight, 'weight')),
    }),
  };
}

/** A member of an ensemble: which view it reads. */
export type Members = readonly NetworkView[];

/**
 * All members of an ensemble trained side by side, each by its own loss, as if it were alone: a file that holds them is
 * trained further as one network. The input's channels are the views of NETWORK_VIEWS.
 */
export function ensembleTask(members: Members, batch: number, shape: MorphologyNetShape = {}): Task {
  const answers = [batch, MHSMA_DEFECTS.length];
  return {
    input: [batch, NETWORK_VIEWS.length, VIEW_HEIGHT, VIEW_WIDTH],
    targets: { defects: answers, weight: answers },
    forward: (net, x) => {
      const g = net.graph;
      const views = NETWORK_VIEWS.map((_, channel) => {
        const range = [g.ints([channel]), g.ints([channel + 1]), g.ints([1])];
        return g.node('Slice', [x, ...range], [batch, 1, VIEW_HEIGHT, VIEW_WIDTH]);
      });
      return Object.fromEntries(
        members.map((kind, i) => {
          const view = need(views[NETWORK_VIEWS.indexOf(kind)], kind);
          return [memberName(i), logitsOf(net, view, shape, `${memberName(i)}.`)];
        }),
      );
    },
    loss: (y, t) => {
      const losses = members.map((_, i) =>
        weightedBce(need(y[memberName(i)], 'logits'), need(t.defects, 'defects'), need(t.weight, 'weight')),
      );
      return {
        defects: mul(
          losses.reduce((a, b) => add(a, b)),
          1 / members.length,
        ),
      };
    },
  };
}

/** Under which name a member's parameters lie, in training and in files. */
const memberName = (place: number): string => `member${place}`;

/** What the members that read a view count for each defect, in the order of MHSMA_DEFECTS. */
export type ViewWeights = Readonly<Record<NetworkView, readonly number[]>>;

/** A further voice of the ensemble, out of edges counted by direction, and its share in each defect's answer. */
export interface CodesVoice extends CodesShape {
  readonly shares: readonly number[];
}

/**
 * Several such networks as one: their weighted mean logit, and how far they disagree (weighted standard deviation).
 * The input's channels are the views of VIEW_KINDS; the parameters are the members' one after another, then those of
 * the codes. For inference only: no gradient flows through the choice of the channel.
 */
export function morphologyEnsemble(
  members: Members,
  weights: ViewWeights,
  shape: MorphologyNetShape = {},
  codes: CodesVoice | null = null,
): Network {
  const totals = MHSMA_DEFECTS.map((_, k) =>
    members.reduce((sum, kind) => sum + (weights[kind][k] as number), 0),
  );
  return {
    input: [1, VIEW_KINDS.length, VIEW_HEIGHT, VIEW_WIDTH],
    forward: (net, x) => {
      const g = net.graph;
      const viewOf = (kind: ViewKind): Value => {
        const channel = VIEW_KINDS.indexOf(kind);
        const range = [g.ints([channel]), g.ints([channel + 1]), g.ints([1])];
        return g.node('Slice', [x, ...range], [x.dim(0), 1, VIEW_HEIGHT, VIEW_WIDTH]);
      };
      const shareOf = (shares: readonly number[]): Value =>
        g.constant(`share:${shares.join()}`, [shares.length], 'float32', () => Float32Array.from(shares));
      const others = (k: number): number => 1 - (codes?.shares[k] ?? 0);
      const parts = members.map((kind, i) => ({
        logits: logitsOf(net, viewOf(kind), shape, `${memberName(i)}.`),
        weight: shareOf(weights[kind].map((w, k) => (others(k) * w) / (totals[k] as number))),
      }));
      if (codes) {
        const views = EDGE_VIEWS.map((name) => ({ name, view: viewOf(name) }));
        parts.push({ logits: answersOfCodes(net, views, codes), weight: shareOf(codes.shares) });
      }
      const sum = (list: readonly Value[]): Value => list.reduce((a, b) => add(a, b));
      const logits = sum(parts.map((p) => mul(p.logits, p.weight)));
      const spread = sum(parts.map((p) => mul(square(sub(p.logits, logits)), p.weight)));
      return { logits, disagreement: sqrt(spread) };
    },
  };
}
