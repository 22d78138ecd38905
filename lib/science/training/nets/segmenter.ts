import { MASK_CHANNELS, MASK_LEVELS } from '@/lib/science/segmentation/channels';
import { linear, type Net } from '../engine/net';
import type { Outputs, Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { GraphError, need } from '../graph/shape';
import { overlapOfMasks, weightedCrossEntropy, weightedMaskLoss } from '../losses/masks';
import { add, concat, depthToSpace2, div, mean, mul, sigmoid, spaceToDepth2, split, sum } from '../ops';

export interface SegmenterShape {
  readonly batch: number;
  /** Side of the square crop in px. */
  readonly size: number;
  /** Channels at half the resolution; the rest follows from it. */
  readonly features?: number;
}

/** Picture, foreground clicks, background clicks, and what was inside by the answer before (0 to 1; zeros at first). */
export const SEGMENTER_INPUTS = 4;

const SCORE_WEIGHT = 0.3;

/**
 * Masks of one cell in a crop, steered by clicks: a small U-net (Ronneberger et al., MICCAI 2015) whose levels are
 * summed, not concatenated. Clicks and the mask before the last click come in as maps beside the picture, as in Sofiiuk
 * et al., "Reviving iterative training with mask guidance" (ICIP 2022). Several masks come out at once, with a predicted IoU for each that a
 * click may mean, as in Kirillov et al., "Segment anything" (ICCV 2023).
 */
function forward(net: Net, x: Value, f: number): Outputs {
  const norm = 'weight';
  const side = { kernel: 1, norm, activation: linear } as const;
  const half = net.conv('stem', spaceToDepth2(x), f, { norm });
  let quarter = net.conv('down4', half, 2 * f, { stride: 2, norm });
  quarter = net.conv('quarter', quarter, 2 * f, { norm });
  let eighth = net.conv('down8', quarter, 3 * f, { stride: 2, norm });
  eighth = net.conv('eighth', eighth, 3 * f, { norm });
  let wide = net.conv('down16', eighth, 4 * f, { stride: 2, norm });
  for (const name of ['wide1', 'wide2', 'wide3']) wide = net.conv(name, wide, 4 * f, { norm });
  const eighths = net.join('sum8', eighth, net.enlarge('up8', net.conv('side8', wide, 3 * f, side)));
  const middle = net.conv('fuse8', eighths, 3 * f, { norm });
  const quarters = net.join('sum4', quarter, net.enlarge('up4', net.conv('side4', middle, 2 * f, side)));
  const fine = net.conv('fuse4', quarters, 2 * f, { norm });
  const halves = net.join('sum2', half, net.enlarge('up2', net.conv('side2', fine, f, side)));
  const finest = net.conv('fuse2', halves, f, { norm });
  const head = net.conv('head', finest, 2 * f, { norm });
  const raw = net.conv('masks', head, 4 * MASK_CHANNELS.length, {
    kernel: 1,
    activation: linear,
    spread: 0.05,
    bias: -1,
  });
  return { masks: depthToSpace2(raw), score: scores(net, raw, fine, mean(wide, [2, 3], true)) };
}

/** Predicted IoU as logits [N, levels, 1, 1], from the features under each level's mask and of the whole crop. */
function scores(net: Net, raw: Value, features: Value, whole: Value): Value {
  const g = raw.graph;
  const [n, c, h, w] = features.nchw;
  // The masks choose where to look; they don't learn from it.
  const shape = [n, MASK_LEVELS.length, 2 * h, 2 * w];
  const logits = g.node('Slice', [raw, g.ints([0]), g.ints([MASK_LEVELS.length]), g.ints([1])], shape);
  const window = { kernel_shape: [2, 2], strides: [2, 2] };
  const looked = g.node(
    'AveragePool',
    [g.node('Sigmoid', [logits], shape)],
    [n, MASK_LEVELS.length, h, w],
    window,
  );
  const masks = split(
    looked,
    MASK_LEVELS.map(() => 1),
    1,
  );
  const answers = MASK_LEVELS.map((level, i) => {
    const mask = need(masks[i], level);
    const area = add(sum(mask, [2, 3], true), 1);
    const under = div(sum(mul(features, mask), [2, 3], true), area);
    const layer = { kernel: 1, activation: linear, spread: Math.sqrt(1 / (c + whole.dim(1))) };
    return net.conv(`score.${level}`, concat([under, whole], 1), 1, layer);
  });
  return concat(answers, 1);
}

/**
 * The segmenter with its losses. Targets: `masks` [N, channels, size, size]; `weights` of each mask; `fits`, 1 for a
 * level that the clicks may mean, else 0; `judged`, the weights of the predicted IoUs.
 * @throws GraphError when the side is not a multiple of 16.
 */
export function segmenterTask({ batch, size, features = 16 }: SegmenterShape): Task {
  if (size % 16) throw new GraphError(`the side of a crop must be a multiple of 16, not ${size}`);
  const levels = MASK_LEVELS.length;
  return {
    input: [batch, SEGMENTER_INPUTS, size, size],
    targets: {
      masks: [batch, MASK_CHANNELS.length, size, size],
      weights: [batch, MASK_CHANNELS.length, 1, 1],
      fits: [batch, levels, 1, 1],
      judged: [batch, levels, 1, 1],
    },
    forward: (net, x) => forward(net, x, features),
    loss: (y, t) => {
      const [masks, wanted] = [need(y.masks, 'masks'), need(t.masks, 'masks')];
      const g = masks.graph;
      const first = (v: Value): Value =>
        g.node('Slice', [v, g.ints([0]), g.ints([levels]), g.ints([1])], [batch, levels, size, size]);
      const overlap = overlapOfMasks(first(masks), first(wanted));
      const right = g.node('Mul', [overlap, need(t.fits, 'fits')], overlap.shape);
      const judged = weightedCrossEntropy(need(y.score, 'score'), right, need(t.judged, 'judged'));
      return {
        masks: weightedMaskLoss(masks, wanted, need(t.weights, 'weights')),
        score: mul(judged, SCORE_WEIGHT),
      };
    },
    observe: (y) => ({ masks: need(y.masks, 'masks') }),
  };
}

/** What is exported: mask logits, and predicted IoUs from 0 to 1. */
export function segmenterHead(y: Outputs): Outputs {
  return { masks: need(y.masks, 'masks'), score: sigmoid(need(y.score, 'score')) };
}
