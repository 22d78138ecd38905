import type { GrayFrame } from '@/lib/science/vision/types';
import { need } from '../graph/shape';
import { withOutputs } from '../onnx/with-outputs';
import { ChannelMeans } from './channel-means';
import { answersOf, type FoldedGraph, foldGraph, type Layer } from './folded-graph';
import { writeIntegerGraph } from './integer-graph';
import { blockInput, floatInput, observe } from './observe';
import { type Range, ValueCounts, widened } from './value-range';

/**
 * An int8 version of an exported network (an ONNX file with input `image` [batch, 1, height, width]). `pictures` are
 * typical of what the network will see: ranges of values and corrections of biases are taken from them. The result
 * takes a picture's bytes in blocks (see `blockPicture`), one picture a run, and says so in its metadata (`input`).
 *
 * Ranges: least squared error of rounding (see {@link ValueCounts}). Biases: what rounding adds to the mean of a
 * channel is taken off, layer by layer (Nagel et al., "Data-Free Quantization through Weight Equalization and Bias
 * Correction", ICCV 2019, section 4.2), with means measured on the pictures.
 * @throws RangeError without pictures, GraphError for a network of another build.
 */
export async function quantize(model: Uint8Array, pictures: readonly GrayFrame[]): Promise<Uint8Array> {
  if (pictures.length === 0) throw new RangeError('pictures are needed to find the range of values');
  const graph = await foldGraph(model);
  const { ranges, means } = await measureFloat(graph, pictures);
  const corrections = new Map<string, Float32Array>();
  for (const layer of graph.layers) {
    const wanted = layer.kind === 'conv' && means.get(layer.output);
    if (!wanted) continue;
    const file = writeIntegerGraph(graph, { ranges, corrections, observed: layer.output });
    const seen = new ChannelMeans();
    await observe(file, pictures, blockInput, (answer) => {
      if (answer.seen) seen.add(answer.seen);
    });
    if (seen.count > 0) corrections.set(layer.output, seen.less(wanted));
  }
  return writeIntegerGraph(graph, { ranges, corrections });
}

/** Ranges of all values that will be bytes, and the mean of every channel, of the float network. */
async function measureFloat(graph: FoldedGraph, pictures: readonly GrayFrame[]) {
  const answers = new Set<Layer>(answersOf(graph.layers));
  const places = graph.layers.flatMap((l) =>
    (l.kind === 'conv' || l.kind === 'sum') && !answers.has(l) ? [l.output] : [],
  );
  const file = withOutputs(graph.file, places);
  const extremes = new Map<string, Range>();
  const means = new Map(places.map((name) => [name, new ChannelMeans()]));
  await observe(file, pictures, floatInput, (answer) => {
    for (const name of places) {
      const value = need(answer[name], name);
      extremes.set(name, widened(value.data as Float32Array, extremes.get(name)));
      means.get(name)?.add(value);
    }
  });
  const counts = new Map([...extremes].map(([name, range]) => [name, new ValueCounts(range)]));
  await observe(file, pictures, floatInput, (answer) => {
    for (const name of places) counts.get(name)?.add(need(answer[name], name).data as Float32Array);
  });
  const ranges = new Map([...counts].map(([name, c]) => [name, c.bestRange()]));
  return { ranges, means: new Map([...means].map(([name, m]) => [name, m.values()])) };
}
