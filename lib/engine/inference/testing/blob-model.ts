import { Graph } from '@/lib/science/training/graph/graph';
import { conv2d, sigmoid } from '@/lib/science/training/ops';

export interface BlobModelOptions {
  /** Mean normalized brightness of a 4×4 cell at which the heat is 0.5. */
  readonly level?: number;
  /** Side of every box in pixels. */
  readonly boxSide?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Multiplies the box output; NaN makes an unusable model. */
  readonly boxFactor?: number;
  readonly boxChannels?: number;
  /** How much boxes depend on the picture; nothing by default, 3e38 makes them infinite. */
  readonly boxWeight?: number;
}

const CELL = 4;
const GAIN = 8;
const SIDE = 16;

/**
 * A tiny detector for tests: one 4×4 convolution of stride 4 whose response to the mean gray value above `level` (in
 * standard deviations of the picture) becomes the heat, and boxes of a fixed size. It needs no training, so tests know
 * by hand what it must answer for bright squares on a dark ground.
 */
export function buildBlobModel(options: BlobModelOptions = {}): Uint8Array {
  const { level = 2, boxSide = 12, boxFactor = 1, boxChannels = 4, boxWeight = 0 } = options;
  const g = new Graph();
  const image = g.input('image', [1, 1, SIDE, SIDE], ['batch', 1, 'height', 'width']);
  const layer = (name: string, channels: number, weight: number, bias: number[]) =>
    conv2d(
      image,
      g.initializer(`${name}Weights`, [channels, 1, CELL, CELL], filled(channels * CELL ** 2, weight)),
      g.initializer(`${name}Bias`, [channels], Float32Array.from(bias)),
      { stride: CELL, pad: 0 },
    );
  const boxBias = Array.from({ length: boxChannels }, (_, i) => (i < 2 ? 0.5 : boxSide / CELL) * boxFactor);
  const heat = layer('heat', 1, GAIN / CELL ** 2, [-GAIN * level]);
  const box = layer('box', boxChannels, boxWeight, boxBias);
  g.output('heat', sigmoid(heat), ['batch', 1, 'rows', 'columns']);
  g.output('box', box, ['batch', boxChannels, 'rows', 'columns']);
  const metadata = { task: 'detect', head: 'centre-heatmap', classes: 'sperm', ...options.metadata };
  for (const [key, value] of Object.entries(metadata)) g.metadata.set(key, value);
  return g.toBinary('blobs');
}

const filled = (length: number, value: number): Float32Array => new Float32Array(length).fill(value);
