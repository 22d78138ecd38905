import type { Outputs, Task } from '../engine/parameters';
import { need, type Shape } from '../graph/shape';
import { featureLoss, maskedL1, maskedOverlapLoss, softHeatmapLoss } from '../losses';
import {
  DETECTOR_LEVELS,
  type DetectorLevel,
  type DetectorShape,
  detectorTask,
  USUAL_WIDTHS,
} from '../nets/detector';
import { mul, sigmoid } from '../ops';

// A lean detector that learns from a trained one: whatever picture it is shown, it should answer as its teacher does.
// Nobody need have labeled the pictures, and the teacher's doubts, which labels do not have, are taught too.

// Measured: boxes and features have more to learn than a lean network can, and drown the heat map where they weigh more.
const HEAT_WEIGHT = 5;
const BOX_WEIGHT = 0.06;
const OVERLAP_WEIGHT = 0.5;
/** What it weighs that features are the teacher's: layers which start as the teacher's keep their meaning. */
const LEVEL_WEIGHTS: Readonly<Record<DetectorLevel, number>> = {
  quarter: 0.005,
  eighth: 0.01,
  wide: 0.03,
  middle: 0.03,
};
const LEVELS = Object.keys(DETECTOR_LEVELS) as DetectorLevel[];
/** Where the teacher sees less than this, its boxes are of nothing. */
const BOX_FROM = 0.1;

/** The lean detector of a shape, with a trained one's answers as what it is trained for. @throws GraphError as {@link detectorTask}. */
export function studentTask(shape: Omit<DetectorShape, 'lean'>): Task {
  const { batch, height, width, widths = USUAL_WIDTHS } = shape;
  const task = detectorTask({ ...shape, lean: true });
  const { heat, box, mask, count, boxCount } = task.targets;
  const targets: Record<string, Shape> = {
    heat: need(heat, 'heat'),
    box: need(box, 'box'),
    mask: need(mask, 'mask'),
    count: need(count, 'count'),
    boxCount: need(boxCount, 'boxCount'),
  };
  for (const level of LEVELS) {
    const { width: which, stride } = DETECTOR_LEVELS[level];
    targets[level] = [batch, widths[which], height / stride, width / stride];
    targets[energyOf(level)] = [];
  }
  return {
    ...task,
    targets,
    loss: (y, t) => {
      const wanted = (name: string) => need(t[name], name);
      const answer = (name: string) => need(y[name], name);
      const boxes = [answer('box'), wanted('box'), wanted('mask'), wanted('boxCount')] as const;
      return {
        heat: mul(softHeatmapLoss(answer('heat'), wanted('heat'), wanted('count')), HEAT_WEIGHT),
        box: mul(maskedL1(...boxes), BOX_WEIGHT),
        overlap: mul(maskedOverlapLoss(...boxes), OVERLAP_WEIGHT),
        ...Object.fromEntries(
          LEVELS.map((level) => [
            level,
            mul(featureLoss(answer(level), wanted(level), wanted(energyOf(level))), LEVEL_WEIGHTS[level]),
          ]),
        ),
      };
    },
  };
}

/** What a teacher is asked for: probabilities everywhere, not at peaks alone, boxes, and features. */
export function teacherHead(y: Outputs): Outputs {
  return {
    heat: sigmoid(need(y.heat, 'heat')),
    box: need(y.box, 'box'),
    ...Object.fromEntries(LEVELS.map((level) => [level, need(y[level], level)])),
  };
}

/** The targets of a {@link studentTask} out of what a teacher with {@link teacherHead} answers. */
export function lessonOf(answers: Readonly<Record<string, Float32Array>>): Record<string, Float32Array> {
  const [heat, box] = [need(answers.heat, 'heat'), need(answers.box, 'box')];
  const mask = heat.map((p) => (p > BOX_FROM ? p : 0));
  const atLeastOne = (total: number): Float32Array => Float32Array.of(Math.max(1, total));
  const lesson: Record<string, Float32Array> = {
    heat,
    box,
    mask,
    count: atLeastOne(sumOf(heat, (p) => p)),
    boxCount: atLeastOne(sumOf(mask, (p) => p)),
  };
  for (const level of LEVELS) {
    const features = need(answers[level], level);
    lesson[level] = features;
    lesson[energyOf(level)] = atLeastOne(sumOf(features, (v) => v * v));
  }
  return lesson;
}

const energyOf = (level: DetectorLevel): string => `${level}Energy`;

function sumOf(values: Float32Array, of: (value: number) => number): number {
  let total = 0;
  for (const v of values) total += of(v);
  return total;
}
