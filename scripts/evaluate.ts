/**
 * Scores the analysis of a video against labels and prints JSON.
 *
 * npm run -s evaluate -- --video FILE --truth FILE.csv|VOC_DIR [--model ID|FILE.onnx] [--pixel-size-um N] [--fps N]
 *   [--start S] [--seconds S]
 */
import { parseArgs } from 'node:util';
import { evaluateVideo } from '@/lib/casa';
import { explainFailure, numberOption, UsageError } from './command-line';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      video: { type: 'string' },
      truth: { type: 'string' },
      model: { type: 'string' },
      'pixel-size-um': { type: 'string' },
      fps: { type: 'string' },
      start: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  if (!values.video || !values.truth) {
    throw new UsageError(
      'usage: npm run -s evaluate -- --video FILE --truth FILE.csv|VOC_DIR [--model ID|FILE.onnx]',
    );
  }
  const evaluation = await evaluateVideo({
    videoFile: values.video,
    truth: values.truth,
    model: values.model,
    calibration: {
      pixelSizeUm: numberOption('--pixel-size-um', values['pixel-size-um']) ?? null,
      framesPerSecond: numberOption('--fps', values.fps) ?? null,
    },
    startSeconds: numberOption('--start', values.start),
    seconds: numberOption('--seconds', values.seconds),
  });
  process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
}

main().then(() => process.exit(0), explainFailure);
