import { SIDE_MULTIPLE } from '@/lib/science/vision/normalize';
import { linear, type Net } from '../engine/net';
import type { Outputs, Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { GraphError, need } from '../graph/shape';
import { heatmapFocalLoss, maskedL1, maskedOverlapLoss } from '../losses';
import { mul, sigmoid } from '../ops';

export interface DetectorShape {
  readonly batch: number;
  readonly height: number;
  readonly width: number;
  /** Pictures at once; 1 unless the network sees motion. */
  readonly channels?: number;
  readonly classes?: number;
  /** Channels at a quarter of the resolution; the rest follows from it. */
  readonly features?: number;
  /** The network that learns from a trained one, see {@link features}. */
  readonly lean?: boolean;
}

/** Levels of features that both networks have, by name, and their channels in units of `features` and stride in px. */
export const DETECTOR_LEVELS = {
  quarter: { width: 1, stride: 4 },
  eighth: { width: 2, stride: 8 },
  wide: { width: 3, stride: 16 },
  middle: { width: 2, stride: 8 },
} as const;

export type DetectorLevel = keyof typeof DETECTOR_LEVELS;

interface Features {
  readonly levels: Readonly<Record<DetectorLevel, Value>>;
  /** What the answer is read from. */
  readonly last: Value;
}

/**
 * Features at a quarter of the resolution: an encoder down to a sixteenth, whose view of about 150 px tells a
 * head with a tail from debris, then back up with sums across the levels (feature pyramid, Lin et al., CVPR 2017),
 * which cost a third of concatenations. Two strides of 2 at the very start keep it cheap. A level more, with a view
 * of 350 px, was tried: better on the video it was trained on, worse on another laboratory's. Widths are multiples
 * of 16 because ONNX Runtime's blocked kernels take anything else several times as long.
 *
 * The lean one has a single filter bank of 7×7 px for both first strides, which sees what the two layers see together,
 * and leaves out the second layer at a quarter of the resolution and the wide one before the answer: 62 % of the
 * multiply-adds, 58 % of the time. On labels alone it needs far longer than the whole one; it learns from a trained
 * one instead (lib/science/training/detector/distillation.ts).
 */
function features(net: Net, x: Value, f: number, lean: boolean): Features {
  const norm = 'weight';
  const quarter = lean ? net.conv('stem', x, f, { kernel: 7, stride: 4, norm }) : twoStrides(net, x, f);
  let eighth = net.conv('down8', quarter, 2 * f, { stride: 2, norm });
  eighth = net.conv('eighth', eighth, 2 * f, { norm });
  let wide = net.conv('down16', eighth, 3 * f, { stride: 2, norm });
  wide = net.conv('wide1', wide, 3 * f, { norm });
  wide = net.conv('wide2', wide, 3 * f, { norm });
  const side = { kernel: 1, norm, activation: linear } as const;
  const eighths = net.join('sum8', eighth, net.enlarge('up8', net.conv('side8', wide, 2 * f, side)));
  const middle = net.conv('fuse8', eighths, 2 * f, { norm });
  const quarters = net.join('sum4', quarter, net.enlarge('up4', net.conv('side4', middle, f, side)));
  const fine = net.conv('fuse4', quarters, f, { norm });
  const last = lean ? fine : net.conv('head', fine, 2 * f, { norm });
  return { levels: { quarter, eighth, wide, middle }, last };
}

function twoStrides(net: Net, x: Value, f: number): Value {
  const norm = 'weight';
  const half = net.conv('stem1', x, f / 2, { stride: 2, norm });
  return net.conv('quarter', net.conv('stem2', half, f, { stride: 2, norm }), f, { norm });
}

/** Weight of the boxes' losses beside that of the heat map. */
const BOX_WEIGHT = 0.25;
const OVERLAP_WEIGHT = 1;
/** Offset x and y, width, height. */
const BOX_MAPS = 4;

/**
 * Detector of heads: a center heat map a class at a quarter of the resolution, with offset (2) and size (2) in
 * cells, as in Zhou et al., "Objects as Points" (arXiv:1904.07850); encoding in lib/science/vision/center-heatmap.
 * @throws GraphError when a side is not a multiple of 16.
 */
export function detectorTask(shape: DetectorShape): Task {
  const { batch, height, width, channels = 1, classes = 1, features: f = 16, lean = false } = shape;
  if (height % SIDE_MULTIPLE || width % SIDE_MULTIPLE)
    throw new GraphError(`${width}×${height}: sides must be multiples of ${SIDE_MULTIPLE}`);
  const [h, w] = [height / 4, width / 4];
  return {
    input: [batch, channels, height, width],
    targets: {
      heat: [batch, classes, h, w],
      box: [batch, 4, h, w],
      mask: [batch, 1, h, w],
      count: [],
      boxCount: [],
    },
    forward: (net, x) => {
      const { levels, last } = features(net, x, f, lean);
      const raw = { kernel: 1, activation: linear, spread: 0.01 };
      return {
        heat: net.conv('heat', last, classes, { ...raw, bias: -4 }),
        box: net.conv('box', last, BOX_MAPS, { ...raw, bias: 2 }),
        ...levels,
      };
    },
    loss: (y, t) => {
      const [heat, box] = [need(y.heat, 'heat'), need(y.box, 'box')];
      const [wanted, mask, boxCount] = [
        need(t.box, 'box'),
        need(t.mask, 'mask'),
        need(t.boxCount, 'boxCount'),
      ];
      return {
        heat: heatmapFocalLoss(heat, need(t.heat, 'heat'), need(t.count, 'count')),
        box: mul(maskedL1(box, wanted, mask, boxCount), BOX_WEIGHT),
        overlap: mul(maskedOverlapLoss(box, wanted, mask, boxCount), OVERLAP_WEIGHT),
      };
    },
  };
}

/** What is exported: probabilities where a cell is the highest of its 3×3 surroundings (else 0), and boxes. */
export function detectorHead(y: Outputs): Outputs {
  const p = sigmoid(need(y.heat, 'heat'));
  const g = p.graph;
  const window = { kernel_shape: [3, 3], pads: [1, 1, 1, 1], strides: [1, 1] };
  const highest = g.node('MaxPool', [p], p.shape, window);
  const isPeak = g.node('Cast', [g.node('Equal', [p, highest], p.shape, {}, 'bool')], p.shape, { to: 1 });
  return { heat: g.node('Mul', [p, isPeak], p.shape), box: need(y.box, 'box') };
}
