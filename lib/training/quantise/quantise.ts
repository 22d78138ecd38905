import * as ort from 'onnxruntime-node';
import type { InferenceOptions } from '../engine/inference-graph';
import type { Network, ParameterSpec } from '../engine/parameters';
import { Graph } from '../graph/graph';
import { QuantisedNet, type Range } from './quantised-net';

/** Layers that stay float: the first sees the picture's full contrast, the last two are the answer. */
const EXACT: ReadonlySet<string> = new Set(['stem1', 'heat', 'box']);

/** Share of values at a place that may be cut off: one very bright speck must not coarsen everything else. */
const CUT_SHARE = 5e-5;

/** Values are counted in this many bins a picture to find the range that holds all but the share above. */
const BINS = 2048;

function buildGraph(
  network: Network,
  specs: readonly ParameterSpec[],
  params: Float32Array,
  ranges: ReadonlyMap<string, Range> | null,
  options: InferenceOptions,
): Uint8Array {
  const { head = (o) => o, metadata = {} } = options;
  const g = new Graph();
  const [, channels = 1] = network.input;
  const x = g.input('image', network.input, ['batch', channels, 'height', 'width']);
  const net = new QuantisedNet(g, specs, params, ranges, EXACT);
  const free = (name: string) => (d: number, axis: number) =>
    axis === 0 ? 'batch' : axis === 1 ? d : `${name}_${axis === 2 ? 'height' : 'width'}`;
  for (const [name, value] of Object.entries(head(network.forward(net, x))))
    g.output(name, value, value.shape.map(free(name)));
  for (const [key, value] of Object.entries(metadata)) g.metadata.set(key, value);
  return g.toBinary('quantised');
}

/** The range that holds all but {@link CUT_SHARE} of the values, at each end where there is anything to cut. */
export function robustRange(values: Float32Array): Range {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const v of values) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  if (!(high > low)) return { low, high };
  const counts = new Uint32Array(BINS);
  const perBin = (high - low) / BINS;
  for (const v of values) {
    const bin = Math.min(BINS - 1, Math.floor((v - low) / perBin));
    counts[bin] = (counts[bin] as number) + 1;
  }
  const allowed = CUT_SHARE * values.length;
  let [from, to] = [0, BINS - 1];
  for (let cut = counts[from] as number; cut <= allowed && from < to; cut += counts[from] as number) from++;
  for (let cut = counts[to] as number; cut <= allowed && to > from; cut += counts[to] as number) to--;
  return { low: low + from * perBin, high: low + (to + 1) * perBin };
}

/**
 * An int8 version of a trained network as an ONNX file. `pictures` are inputs as at inference ([1, C, H, W]), typical
 * of what the network will see: the range of every value is taken from them.
 * @throws RangeError without pictures.
 */
export async function quantise(
  network: Network,
  specs: readonly ParameterSpec[],
  params: Float32Array,
  pictures: readonly { readonly data: Float32Array; readonly width: number; readonly height: number }[],
  options: InferenceOptions = {},
): Promise<Uint8Array> {
  const session = await ort.InferenceSession.create(buildGraph(network, specs, params, null, {}), {
    logSeverityLevel: 3,
  });
  const [, channels = 1] = network.input;
  const ranges = new Map<string, Range>();
  for (const { data, width, height } of pictures) {
    const seen = await session.run({ image: new ort.Tensor('float32', data, [1, channels, height, width]) });
    for (const [name, tensor] of Object.entries(seen)) {
      if (!name.startsWith('seen.')) continue;
      const range = robustRange(tensor.data as Float32Array);
      const place = name.slice('seen.'.length);
      const known = ranges.get(place) ?? range;
      ranges.set(place, { low: Math.min(known.low, range.low), high: Math.max(known.high, range.high) });
    }
  }
  await session.release();
  if (ranges.size === 0) throw new RangeError('pictures are needed to find the range of values');
  return buildGraph(network, specs, params, ranges, options);
}
