import { ort } from '@/lib/onnx-runtime';
import { seededRandom } from '@/lib/science/simulation';
import { sizeOf } from '../graph/shape';
import { initialParameters, planParameters, type Task } from './parameters';
import { gradientGraph } from './training-graph';

/** A tensor of the given shape filled by `f`. */
export const filled = (shape: readonly number[], f: () => number): Float32Array =>
  Float32Array.from({ length: sizeOf(shape) }, f);

/**
 * Compares a task's gradients with central differences (f(p + εu) − f(p − εu)) / 2ε along three random directions
 * of ±1 for each parameter tensor. Returns the worst error relative to the gradient's size.
 */
export async function worstGradientError(
  task: Task,
  targets: Record<string, Float32Array> = {},
  epsilon = 3e-3,
  seed = 1,
): Promise<number> {
  const random = seededRandom(seed);
  const specs = planParameters(task);
  const params = initialParameters(specs, random);
  const session = await ort.InferenceSession.create(gradientGraph(task, specs), { logSeverityLevel: 3 });
  const tensor = (data: Float32Array, shape: readonly number[]) =>
    new ort.Tensor('float32', data, [...shape]);
  const x = filled(task.input, () => random() * 2 - 1);
  const run = async (p: Float32Array) => {
    const feeds: Record<string, ort.Tensor> = { x: tensor(x, task.input), params: tensor(p, [p.length]) };
    for (const [k, shape] of Object.entries(task.targets))
      feeds[k] = tensor(targets[k] ?? new Float32Array(sizeOf(shape)), shape);
    const { loss, gradient } = await session.run(feeds);
    return { loss: Number(loss?.data[0]), gradient: gradient?.data as Float32Array };
  };
  const { gradient } = await run(params);
  let worst = 0;
  for (const s of specs) {
    const own = gradient.subarray(s.offset, s.offset + s.size);
    const length = Math.hypot(...own);
    let difference = 0;
    let analytic = 0;
    for (let k = 0; k < 3; k++) {
      const direction = filled([s.size], () => (random() < 0.5 ? -1 : 1));
      const moved = (sign: number): Float32Array =>
        params.map((p, i) => p + sign * epsilon * (direction[i - s.offset] ?? 0));
      const numeric = ((await run(moved(1))).loss - (await run(moved(-1))).loss) / (2 * epsilon);
      const slope = own.reduce((sum, g, i) => sum + g * (direction[i] as number), 0);
      difference += Math.abs(numeric - slope);
      analytic += Math.abs(slope);
    }
    worst = Math.max(worst, difference / Math.max(analytic, length, 1e-4));
  }
  await session.release();
  return worst;
}
