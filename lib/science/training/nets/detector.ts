import { SIDE_MULTIPLE } from '@/lib/science/vision/normalize';
import { linear, type Net } from '../engine/net';
import type { Outputs, Task } from '../engine/parameters';
import type { Value } from '../graph/graph';
import { GraphError, need } from '../graph/shape';
import { heatmapFocalLoss, maskedL1, maskedOverlapLoss } from '../losses';
import { mul, sigmoid } from '../ops';

/** Channels at a quarter, an eighth and a sixteenth of the resolution; before the answer there are twice the first. */
export type DetectorWidths = readonly [quarter: number, eighth: number, wide: number];

/** Of a small network. */
export const USUAL_WIDTHS: DetectorWidths = [16, 32, 48];

export interface DetectorShape {
  readonly batch: number;
  readonly height: number;
  readonly width: number;
  /** Pictures at once; 1 unless the network sees motion. */
  readonly channels?: number;
  readonly classes?: number;
  /** Channels of its levels; {@link USUAL_WIDTHS} by default. */
  readonly widths?: DetectorWidths;
  /** The network that learns from a trained one, see {@link features}. */
  readonly lean?: boolean;
}

/** Levels of features that both networks have, by name, with which of the widths they have and their stride in px. */
export const DETECTOR_LEVELS = {
  quarter: { width: 0, stride: 4 },
  eighth: { width: 1, stride: 8 },
  wide: { width: 2, stride: 16 },
  middle: { width: 1, stride: 8 },
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
 * of 16 because ONNX Runtime's blocked kernels take anything else several times as long. Channels are cheap where the
 * resolution is low: of three networks that were trained alike, 16, 64 and 128 of them did as well on participants left
 * out as 32, 64 and 96, for two thirds of the time.
 *
 * The lean one has a single filter bank of 7×7 px for both first strides, which sees what the two layers see together,
 * and leaves out the second layer at a quarter of the resolution and the wide one before the answer: 62 % of the
 * multiply-adds, 58 % of the time. On labels alone it needs far longer than the whole one; it learns from a trained
 * one instead (lib/science/training/detector/distillation.ts).
 */
function features(net: Net, x: Value, [a, b, c]: DetectorWidths, lean: boolean): Features {
  const norm = 'weight';
  const quarter = lean ? net.conv('stem', x, a, { kernel: 7, stride: 4, norm }) : twoStrides(net, x, a);
  let eighth = net.conv('down8', quarter, b, { stride: 2, norm });
  eighth = net.conv('eighth', eighth, b, { norm });
  let wide = net.conv('down16', eighth, c, { stride: 2, norm });
  wide = net.conv('wide1', wide, c, { norm });
  wide = net.conv('wide2', wide, c, { norm });
  const side = { kernel: 1, norm, activation: linear } as const;
  const eighths = net.join('sum8', eighth, net.enlarge('up8', net.conv('side8', wide, b, side)));
  const middle = net.conv('fuse8', eighths, b, { norm });
  const quarters = net.join('sum4', quarter, net.enlarge('up4', net.conv('side4', middle, a, side)));
  const fine = net.conv('fuse4', quarters, a, { norm });
  const last = lean ? fine : net.conv('head', fine, 2 * a, { norm });
  return { levels: { quarter, eighth, wide, middle }, last };
}

function twoStrides(net: Net, x: Value, width: number): Value {
  const norm = 'weight';
  const half = net.conv('stem1', x, width / 2, { stride: 2, norm });
  return net.conv('quarter', net.conv('stem2', half, width, { stride: 2, norm }), width, { norm });
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
  const { batch, height, width, channels = 1, classes = 1, widths = USUAL_WIDTHS, lean = false } = shape;
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
      const { levels, last } = features(net, x, widths, lean);
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
