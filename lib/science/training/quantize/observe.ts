import { ort } from '@/lib/onnx-runtime';
import { blockPicture } from '@/lib/science/vision/block-picture';
import { normalizeFrames } from '@/lib/science/vision/normalize';
import type { GrayFrame } from '@/lib/science/vision/types';

type Inputs = Record<string, ort.Tensor>;
export type Observed = Readonly<Record<string, ort.Tensor>>;

/** Sums come out in the same order everywhere, and nothing spins beside other work. */
export const ONE_THREAD: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/** A picture as the float network takes it. */
export function floatInput(picture: GrayFrame): Inputs {
  const { data, width, height } = normalizeFrames([picture]);
  return { image: new ort.Tensor('float32', data, [1, 1, height, width]) };
}

/** A picture as the network of whole numbers takes it. */
export function blockInput(picture: GrayFrame): Inputs {
  const { data, rows, columns, scale } = blockPicture(picture, { brightness: true });
  return {
    blocks: new ort.Tensor('uint8', data, [1, rows, columns, data.length / rows / columns]),
    scale: new ort.Tensor('float32', Float32Array.of(scale), []),
  };
}

/** Runs a model on each picture and hands over what it answers. */
export async function observe(
  file: Uint8Array,
  pictures: readonly GrayFrame[],
  input: (picture: GrayFrame) => Inputs,
  take: (answer: Observed) => void,
): Promise<void> {
  const session = await ort.InferenceSession.create(file, ONE_THREAD);
  try {
    for (const picture of pictures) take(await session.run(input(picture)));
  } finally {
    await session.release();
  }
}
