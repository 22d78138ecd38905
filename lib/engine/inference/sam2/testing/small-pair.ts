import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Graph, type Value } from '@/lib/science/training/graph/graph';

/** Side of the pictures that a small pair reads, and of its masks. */
const SIDE = 64;
const GRID = SIDE / 4;

/** Radius of what a small pair sees around a point, px of the picture that it reads. */
export const SEEN_RADIUS = 14;

export type Layout = 'samexporter' | 'onnxruntime' | 'transformers';
export const LAYOUTS: readonly Layout[] = ['samexporter', 'onnxruntime', 'transformers'];

interface Names {
  readonly image: string;
  readonly embeddings: readonly [string, string, string];
  readonly points: string;
  readonly labels: readonly [name: string, type: 'float32' | 'int32' | 'int64'];
  readonly others: readonly (readonly [
    name: string,
    dims: readonly (number | string)[],
    type: 'float32' | 'int64',
  ])[];
  readonly outputs: readonly [masks: string, scores: string];
  /** Axes before that of points and masks. */
  readonly batch: readonly number[];
}

/** As the published exports call their inputs and outputs. */
const NAMES: Readonly<Record<Layout, Names>> = {
  samexporter: {
    image: 'image',
    embeddings: ['image_embed', 'high_res_feats_0', 'high_res_feats_1'],
    points: 'point_coords',
    labels: ['point_labels', 'float32'],
    others: [
      ['mask_input', [1, 1, GRID, GRID], 'float32'],
      ['has_mask_input', [1], 'float32'],
    ],
    outputs: ['masks', 'iou_predictions'],
    batch: [1],
  },
  onnxruntime: {
    image: 'image',
    embeddings: ['image_embeddings', 'image_features_0', 'image_features_1'],
    points: 'point_coords',
    labels: ['point_labels', 'int32'],
    others: [
      ['input_masks', [1, 1, GRID, GRID], 'float32'],
      ['has_input_masks', [1], 'float32'],
      ['original_image_size', [2], 'int64'],
    ],
    outputs: ['low_res_masks', 'iou_predictions'],
    batch: [1],
  },
  transformers: {
    image: 'pixel_values',
    embeddings: ['image_embeddings.0', 'image_embeddings.1', 'image_embeddings.2'],
    points: 'input_points',
    labels: ['input_labels', 'int64'],
    others: [['input_boxes', [1, 'boxes', 4], 'float32']],
    outputs: ['pred_masks', 'iou_scores'],
    batch: [1, 1],
  },
};

/** What a pair may have wrong with it. */
export interface Faults {
  /** A decoder of another layout than the encoder's. */
  readonly decoderOf?: Layout;
  /** Another type for the picture. */
  readonly image?: 'int64';
  /** Multiplies the masks; NaN makes an unusable model. */
  readonly factor?: number;
}

/**
 * Writes a SAM 2 pair of 64 px into `folder`. It needs no training, so that tests know by hand what it must answer: of two
 * masks the second has the higher score, and it is everything bright (above the middle of SAM's scale) within 14 px of a
 * foreground point and not within 14 px of a background point.
 */
export async function writeSmallPair(folder: string, layout: Layout, faults: Faults = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'vision_encoder.onnx'), encoder(NAMES[layout], faults));
  const decoderNames = NAMES[faults.decoderOf ?? layout];
  await writeFile(path.join(folder, 'prompt_encoder_mask_decoder.onnx'), decoder(decoderNames, faults));
}

function encoder({ image, embeddings }: Names, { image: type = undefined }: Faults): Uint8Array {
  const g = new Graph();
  const picture = g.input(image, [1, 3, SIDE, SIDE], [1, 3, SIDE, SIDE], type ?? 'float32');
  const floats = type ? g.node('Cast', [picture], picture.shape, { to: 1 }) : picture;
  const gray = g.node('ReduceMean', [floats, g.ints([1])], [1, 1, SIDE, SIDE], { keepdims: 1 });
  const pooled = g.node('AveragePool', [gray], [1, 1, GRID, GRID], { kernel_shape: [4, 4], strides: [4, 4] });
  for (const name of embeddings) g.output(name, pooled);
  return g.toBinary('encoder');
}

function decoder(
  { embeddings, points, labels, others, outputs, batch }: Names,
  { factor = 1 }: Faults,
): Uint8Array {
  const g = new Graph();
  const [embedding] = embeddings.map((name) => g.input(name, [1, 1, GRID, GRID])) as [Value, Value, Value];
  const coords = g.input(points, [...batch, 1, 2], [...batch, 'n', 2]);
  const given = g.input(labels[0], [...batch, 1], [...batch, 'n'], labels[1]);
  for (const [name, dims, type] of others)
    g.input(
      name,
      dims.map((d) => (typeof d === 'number' ? d : 0)),
      dims,
      type,
    );
  const area = GRID * GRID;
  const at = g.node('Reshape', [coords, g.ints([1, -1, 2])], [1, 1, 2]);
  const isForeground = g.node(
    'Reshape',
    [g.node('Cast', [given], given.shape, { to: 1 }), g.ints([1, -1])],
    [1, 1],
  );
  // Middles of the grid's cells, in px of the picture.
  const middles = Float32Array.from({ length: 2 * area }, (_, i) =>
    i % 2 === 0 ? 4 * ((i >> 1) % GRID) + 2 : 4 * Math.floor((i >> 1) / GRID) + 2,
  );
  const away = g.node('Sub', [g.initializer('middles', [area, 1, 2], middles), at], [area, 1, 2]);
  const squares = g.node('ReduceSum', [g.node('Mul', [away, away], away.shape), g.ints([2])], [area, 1], {
    keepdims: 0,
  });
  const near = g.node('Sub', [g.scalar(SEEN_RADIUS ** 2), squares], [area, 1]);
  const isBackground = g.node('Sub', [g.scalar(1), isForeground], [1, 1]);
  const off = g.node('Mul', [isBackground, g.scalar(1e6)], [1, 1]);
  const most = (v: Value) => g.node('ReduceMax', [v, g.ints([1])], [area], { keepdims: 0 });
  const foreground = most(g.node('Sub', [near, off], near.shape));
  const offForeground = g.node('Mul', [isForeground, g.scalar(1e6)], [1, 1]);
  const background = g.node('Neg', [most(g.node('Sub', [near, offForeground], near.shape))], [area]);
  const bright = g.node(
    'Mul',
    [g.node('Reshape', [embedding, g.ints([area])], [area]), g.scalar(1000)],
    [area],
  );
  const good = g.node('Min', [foreground, background, bright], [area]);
  const scaled = g.node('Mul', [good, g.scalar(factor)], [area]);
  const junk = g.constant('junk', [area], 'float32', () => new Float32Array(area).fill(1));
  const both = g.node('Concat', [junk, scaled], [2 * area], { axis: 0 });
  const masks = g.node('Reshape', [both, g.ints([...batch, 2, GRID, GRID])], [...batch, 2, GRID, GRID]);
  g.output(outputs[0], masks);
  g.output(
    outputs[1],
    g.constant('scores', [...batch, 2], 'float32', () => Float32Array.of(0.2, 0.9)),
  );
  return g.toBinary('decoder');
}
