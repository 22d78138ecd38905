import { ort } from '@/lib/onnx-runtime';
import { AnswerError, decodeYolo, drawLetterbox, fitLetterbox, type YoloLayout } from '@/lib/science/onnx';
import type { GrayFrame } from '@/lib/science/vision/types';
import { measureTime } from './measure-time';
import type { FramesRun } from './run-detector';

/**
 * Runs an exported YOLO on a gray frame, from the frame's pixels to boxes in it: what an analysis would spend on a
 * frame, and what is measured. @throws AnswerError, or what the runtime throws
 */
export async function runYolo(
  session: ort.InferenceSession,
  layout: YoloLayout,
  frame: GrayFrame,
): Promise<FramesRun> {
  const { input, output, width, height, channels, head, classes, names } = layout;
  const letterbox = fitLetterbox(frame, { width, height });
  const { result, ms } = await measureTime(async () => {
    const image = new ort.Tensor('float32', drawLetterbox(frame, letterbox, channels), [
      1,
      channels,
      height,
      width,
    ]);
    const answer = (await session.run({ [input]: image }))[output];
    if (!(answer?.data instanceof Float32Array))
      throw new AnswerError('answer-shape', `the answer is ${answer?.type ?? 'missing'}, not float32`);
    return decodeYolo({ data: answer.data, dims: answer.dims }, head, classes, letterbox, frame);
  });
  return { boxes: result, names, msPerFrame: ms };
}
