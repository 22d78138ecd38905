import { describe, expect, it } from 'vitest';
import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { freshCheckpoint } from '../engine/checkpoint';
import { filled } from '../engine/gradient-check';
import { inferenceGraph } from '../engine/inference-graph';
import { initialParameters, planParameters, type Task } from '../engine/parameters';
import { Trainer } from '../engine/trainer';
import { DETECTOR_LEVELS, detectorTask } from '../nets/detector';
import { lessonOf, studentTask, teacherHead } from './distillation';

const shape = { batch: 2, height: 32, width: 32, channels: 1, classes: 1, widths: [8, 16, 24] as const };
const random = seededRandom(8);
const x = filled([2, 1, 32, 32], () => 2 * random() - 1);

/** Weights that are drawn, but for a heat map of about a half everywhere (drawn ones see nothing) and boxes of a size. */
function drawn(task: Task, seed: number, side: number): Float32Array {
  const specs = planParameters(task);
  const params = initialParameters(specs, seededRandom(seed));
  const biases = { 'heat.bias': 0, 'box.bias': side };
  for (const { name, offset, size } of specs)
    if (name in biases) params.fill(biases[name as keyof typeof biases], offset, offset + size);
  return params;
}

/** What a detector answers as a teacher is asked. */
async function answersOf(task: Task, params: Float32Array): Promise<Record<string, Float32Array>> {
  const file = inferenceGraph(task, planParameters(task), params, { head: teacherHead });
  const session = await ort.InferenceSession.create(file);
  const answers = await session.run({ image: new ort.Tensor('float32', x, [2, 1, 32, 32]) });
  await session.release();
  return Object.fromEntries(Object.entries(answers).map(([name, { data }]) => [name, data as Float32Array]));
}

describe('learning from a trained detector', () => {
  it('is told the teacher’s answers, and how much there is of them', () => {
    const features = Object.fromEntries(
      Object.keys(DETECTOR_LEVELS).map((name) => [name, Float32Array.of(3, 4)]),
    );
    const heat = Float32Array.of(0.9, 0.6, 0.05, 0.25);
    const box = Float32Array.of(1, 2, 3, 4);
    const lesson = lessonOf({ heat, box, ...features });
    expect(lesson.heat).toEqual(heat);
    expect(lesson.box).toEqual(box);
    // Boxes count as much as the teacher is sure of them; below 0.1 there are none.
    expect(lesson.mask).toEqual(Float32Array.of(0.9, 0.6, 0, 0.25));
    expect(lesson.count?.[0]).toBeCloseTo(1.8);
    expect(lesson.boxCount?.[0]).toBeCloseTo(1.75);
    for (const name of Object.keys(DETECTOR_LEVELS)) {
      expect(lesson[name]).toEqual(Float32Array.of(3, 4));
      expect(lesson[`${name}Energy`]).toEqual(Float32Array.of(25));
    }
  });

  it('never divides by nothing', () => {
    const features = Object.fromEntries(
      Object.keys(DETECTOR_LEVELS).map((name) => [name, Float32Array.of(0)]),
    );
    const lesson = lessonOf({ heat: Float32Array.of(0), box: new Float32Array(4), ...features });
    for (const name of ['count', 'boxCount', 'quarterEnergy'])
      expect(lesson[name]).toEqual(Float32Array.of(1));
  });

  it('has learned all there is when it answers as the teacher does', async () => {
    const task = studentTask(shape);
    const params = drawn(task, 21, 2);
    const answers = await answersOf(task, params);
    const trainer = await Trainer.create(task, freshCheckpoint(params));
    const { parts } = await trainer.step(x, lessonOf(answers), 0);
    await trainer.release();
    const heat = answers.heat ?? new Float32Array();
    const entropy = heat.reduce((sum, p) => sum - p * Math.log(p) - (1 - p) * Math.log(1 - p), 0);
    // The heat map weighs five times.
    expect(parts.heat).toBeCloseTo((5 * entropy) / heat.reduce((a, b) => a + b, 0), 3);
    for (const [name, loss] of Object.entries(parts))
      if (name !== 'heat') expect(loss, name).toBeCloseTo(0, 4);
  });

  it('brings the lean network nearer to a whole one', async () => {
    const whole = detectorTask(shape);
    const lesson = lessonOf(await answersOf(whole, drawn(whole, 22, 3)));
    const task = studentTask(shape);
    const trainer = await Trainer.create(
      task,
      freshCheckpoint(initialParameters(planParameters(task), seededRandom(23))),
    );
    const first = await trainer.step(x, lesson, 3e-3);
    for (let step = 0; step < 60; step++) await trainer.step(x, lesson, 3e-3);
    const last = await trainer.step(x, lesson, 3e-3);
    await trainer.release();
    for (const part of ['heat', 'box'])
      expect(last.parts[part], part).toBeLessThan((first.parts[part] as number) * 0.95);
  });
});
