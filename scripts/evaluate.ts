/**
 * Scores the analysis of a video against labels and prints JSON.
 *
 * npm run -s evaluate -- --video FILE --truth LABELS [--model ID|FILE.onnx] [--pixel-size-um N] [--fps N]
 *   [--start S] [--seconds S] [--pictures DIR] [--picture-count N]
 * LABELS: a CSV `frame,track_id,class,x,y,w,h`, a MOT gt.txt or its folder, COCO JSON, or a folder of Pascal VOC or
 * YOLO files, told apart by what is in them. --pictures writes PNGs of the frames with the most mistakes.
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
      pictures: { type: 'string' },
      'picture-count': { type: 'string' },
    },
  });
  if (!values.video || !values.truth) {
    throw new UsageError(
      'usage: npm run -s evaluate -- --video FILE --truth LABELS [--model ID|FILE.onnx] [--pictures DIR]',
    );
  }
  const pictureCount = numberOption('--picture-count', values['picture-count']);
  if (pictureCount !== undefined && !(Number.isInteger(pictureCount) && pictureCount > 0)) {
    throw new UsageError(`--picture-count must be a whole number above zero, not ${pictureCount}`);
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
    picturesFolder: values.pictures,
    pictureCount,
  });
  process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
}

main().then(() => process.exit(0), explainFailure);
