/**
 * Measures a detector on labelled pictures and prints JSON.
 *   npm run -s measure:detector -- --model FILE.onnx [--visem DIR --from FRAME] [--svia DIR] [--simulated N]
 */
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/onnx';
import { drawWorldPicture } from '@/lib/training/detector/world';
import { seededRandom } from '@/lib/vision/simulate';
import { readVisem } from './training/labelled-video';
import { UNSEEN_SEED } from './training/measure-everywhere';
import { scoreDetector } from './training/score-detector';
import { readSvia } from './training/svia';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    visem: { type: 'string' },
    from: { type: 'string', default: '1103' },
    every: { type: 'string', default: '6' },
    svia: { type: 'string' },
    simulated: { type: 'string' },
    threshold: { type: 'string' },
  },
});
if (!values.model) throw new Error('name the model: --model FILE.onnx');
const detector = await loadDetector(values.model, { threads: 1 });
const threshold = Number(values.threshold ?? detector.metadata.workingThreshold);
const every = Number(values.every);
const report: Record<string, unknown> = { model: values.model, sha256: detector.sha256 };
if (values.visem) {
  const pictures = (await readVisem(values.visem)).slice(Number(values.from));
  report.visem = await scoreDetector(
    detector,
    pictures.filter((_, i) => i % every === 0),
    threshold,
  );
}
if (values.svia) {
  const pictures = await readSvia(values.svia);
  report.svia = await scoreDetector(
    detector,
    pictures.filter((_, i) => i % every === 0),
    threshold,
  );
}
if (values.simulated) {
  const random = seededRandom(UNSEEN_SEED);
  const pictures = Array.from({ length: Number(values.simulated) }, () => drawWorldPicture(random, 448));
  report.simulated = await scoreDetector(detector, pictures, threshold);
}
console.log(JSON.stringify(report, null, 2));
await detector.close();
