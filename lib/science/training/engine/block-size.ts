import { ort } from '@/lib/onnx-runtime';
import { Graph, Value } from '../graph/graph';
import type { BlockSize } from '../graph/layout';

/** As many channels as any processor's blocks hold. */
const CHANNELS = 16;

let known: Promise<BlockSize> | undefined;

/**
 * How many channels this processor's blocked kernels keep together, which ONNX Runtime does not tell: two pixels of
 * sixteen channels are put into blocks, and the place of the second pixel tells it.
 */
export function blockSize(): Promise<BlockSize> {
  known ??= find().catch(() => 0);
  return known;
}

async function find(): Promise<BlockSize> {
  const g = new Graph(CHANNELS);
  const shape = [1, CHANNELS, 1, 2];
  // Given out as it lies, not in the plain layout.
  g.output('blocks', new Value(g, g.blocked(g.input('x', shape)).name, shape, 'float32'));
  const session = await ort.InferenceSession.create(g.toBinary('blocks'), { logSeverityLevel: 4 });
  const data = Float32Array.from({ length: 2 * CHANNELS }, (_, i) => i);
  const { blocks } = await session.run({ x: new ort.Tensor('float32', data, shape) });
  await session.release();
  const place = blocks?.data instanceof Float32Array ? blocks.data.indexOf(1) : 0;
  return place === 8 || place === 16 ? place : 0;
}
