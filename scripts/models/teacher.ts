import { readFile } from 'node:fs/promises';
import { ort } from '@/lib/onnx-runtime';
import { lessonOf, teacherHead } from '@/lib/science/training/detector/distillation';
import { readDetector, type TrainableDetector } from '@/lib/science/training/detector/model';
import { inferenceGraph } from '@/lib/science/training/engine/inference-graph';
import { besideOthers } from '@/lib/science/training/engine/trainer';
import { detectorTask } from '@/lib/science/training/nets/detector';

/** A trained detector that answers what another is to learn. */
export interface Teacher {
  readonly detector: TrainableDetector;
  /** The targets of its student for a batch of square crops. */
  lesson(input: Float32Array): Promise<Record<string, Float32Array>>;
  close(): Promise<void>;
}

/** Opens a detector's file as a teacher of batches of `items` crops of `size` px. @throws UntrainableModelError. */
export async function openTeacher(
  file: string,
  { items, size, threads }: { items: number; size: number; threads: number },
): Promise<Teacher> {
  const detector = readDetector(await readFile(file));
  const task = detectorTask({ ...detector.shape, batch: items, height: size, width: size });
  const session = await ort.InferenceSession.create(
    inferenceGraph(task, detector.specs, detector.params, { head: teacherHead }),
    besideOthers(threads),
  );
  return {
    detector,
    async lesson(input) {
      const image = new ort.Tensor('float32', input, [...task.input]);
      const answers = Object.entries(await session.run({ image }));
      return lessonOf(Object.fromEntries(answers.map(([name, { data }]) => [name, data as Float32Array])));
    },
    close: () => session.release(),
  };
}
