/**
 * Scores the analysis of a video against labels and prints JSON.
 *
 * npm run -s evaluate -- --video FILE --truth LABELS [--model ID|FILE.onnx] [--resting ID|FILE.onnx] [--pixel-size-um N]
 *   [--fps N] [--start S] [--seconds S] [--pictures DIR] [--picture-count N]
 * LABELS: a CSV `frame,track_id,class,x,y,w,h`, a MOT gt.txt or its folder, COCO JSON, or a folder of Pascal VOC or
 * YOLO files, told apart by what is in them. --pictures writes PNGs of the N frames with the most
 * mistakes (12 unless --picture-count says otherwise), and a contact sheet of each of the N cells on which labels and
 * analysis disagree in the most frames: crops through its time, label and its path yellow, found green. The JSON lists
 * these cells under `disagreements`, and under `centerDistances` how far centers of motile cells lie from labels that somebody
 * placed, apart from those that lie between placed ones.
 *
 * npm run -s evaluate -- --simulated N [--seed S] [--model ID|FILE.onnx]
 * The same for simulated videos that nothing was trained on, N for each frame rate and concentration (3 take a few
 * minutes): errors of velocities, ALH, BCF, motile share and concentration against the simulator's truth; and of 3 N fields
 * with clumps that shake, round cells and debris: round cells found and false ones, tracks taken for held and wrongly so;
 * and of 9 N fields without sperm, with three kinds of dirt: what is counted all the same, and the limit of blank.
 *
 * npm run -s evaluate -- --altered VIDEO [--pixel-size-um N] [--start S] [--seconds S] …
 * Measures an excerpt (10 s, 30 at most) and copies of it that show the same cells otherwise: mirrored, turned, backward,
 * brighter, darker, partly out of focus. What differs is the instrument's own; no labels are needed.
 *
 * npm run -s evaluate -- --segmentation DIR [--half even|odd] [--labels nucleus,…] [--clicks N] [--model ID|FILE.onnx]
 * npm run -s evaluate -- --stills N [--seed S] …
 * IoU of the segmenter after simulated clicks, on labelme JSON files beside their pictures, or on simulated stills.
 *
 * npm run -s evaluate -- --morphology DIR [--model ID|FILE.onnx]
 * Defects of acrosome, head, vacuole and tail on MHSMA's validation crops: x_128_valid.npy and labels.csv, and for the
 * figures on cells that are in no training picture x_128_train.npy.
 *
 * npm run -s evaluate -- --refusal DIR [--foreign FOLDER | --foreign VIDEO=LABELS]… [--model ID|FILE.onnx]
 * How many of MHSMA's crops the classifier refuses by their look, and how many of foreign ones: simulated pictures, heads of
 * folders of labelme files, and sperm that people boxed in videos.
 */
import { parseArgs } from 'node:util';
import {
  evaluateMorphology,
  evaluateRefusal,
  evaluateSegmentation,
  evaluateSimulated,
  evaluateSimulatedStills,
  evaluateVideo,
  measureAltered,
} from '@/lib/engine/evaluation';
import { endWith, explainFailure, numberOption, UsageError } from './command-line';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      video: { type: 'string' },
      truth: { type: 'string' },
      altered: { type: 'string' },
      model: { type: 'string' },
      resting: { type: 'string' },
      'pixel-size-um': { type: 'string' },
      fps: { type: 'string' },
      start: { type: 'string' },
      seconds: { type: 'string' },
      pictures: { type: 'string' },
      'picture-count': { type: 'string' },
      simulated: { type: 'string' },
      seed: { type: 'string' },
      morphology: { type: 'string' },
      refusal: { type: 'string' },
      foreign: { type: 'string', multiple: true },
      segmentation: { type: 'string' },
      stills: { type: 'string' },
      half: { type: 'string' },
      labels: { type: 'string' },
      clicks: { type: 'string' },
    },
  });
  const whole = (name: string, text: string | undefined): number | undefined => {
    const value = numberOption(name, text);
    if (value !== undefined && !(Number.isInteger(value) && value > 0))
      throw new UsageError(`${name} must be a whole number above zero, not ${value}`);
    return value;
  };
  if (values.morphology !== undefined) {
    const evaluation = await evaluateMorphology(values.morphology, values.model);
    process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
    return;
  }
  if (values.refusal !== undefined) {
    const sources = (values.foreign ?? []).map((source) => source.split('='));
    const evaluation = await evaluateRefusal(values.refusal, {
      model: values.model,
      labelme: sources.flatMap(([folder, labels]) => (folder && labels === undefined ? [folder] : [])),
      videos: sources.flatMap(([file, truth]) => (file && truth ? [{ file, truth }] : [])),
    });
    process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
    return;
  }
  const { segmentation, half } = values;
  if (segmentation !== undefined || values.stills !== undefined) {
    if (half !== undefined && half !== 'even' && half !== 'odd')
      throw new UsageError(`--half must be even or odd, not '${half}'`);
    const labels = values.labels?.split(',');
    const options = { model: values.model, labels, clicks: whole('--clicks', values.clicks) };
    const evaluation =
      segmentation !== undefined
        ? await evaluateSegmentation(segmentation, { ...options, half })
        : await evaluateSimulatedStills(whole('--stills', values.stills) ?? 1, {
            ...options,
            seed: whole('--seed', values.seed),
          });
    process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
    return;
  }
  if (values.simulated !== undefined) {
    const videos = whole('--simulated', values.simulated) ?? 1;
    const evaluation = await evaluateSimulated({
      videos,
      seed: whole('--seed', values.seed),
      model: values.model,
    });
    process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
    return;
  }
  const excerpt = {
    model: values.model,
    restingModel: values.resting,
    calibration: {
      pixelSizeUm: numberOption('--pixel-size-um', values['pixel-size-um']) ?? null,
      framesPerSecondOverride: numberOption('--fps', values.fps) ?? null,
    },
    startSeconds: numberOption('--start', values.start),
    seconds: numberOption('--seconds', values.seconds),
  };
  if (values.altered !== undefined) {
    const report = await measureAltered({ ...excerpt, videoFile: values.altered });
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
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
    ...excerpt,
    videoFile: values.video,
    truth: values.truth,
    picturesFolder: values.pictures,
    pictureCount,
  });
  process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`);
}

main().then(() => endWith(0), explainFailure);
