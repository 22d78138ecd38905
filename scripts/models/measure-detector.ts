/**
 * Measures a detector on labeled pictures, those of one video at one scale as analyses do, and prints JSON.
 *   npm run -s measure:detector -- --model FILE.onnx [--visem DIR[@FRAME]]... [--svia DIR] [--simulated N]
 */
import { parseArgs } from 'node:util';
import { loadDetector } from '@/lib/engine/inference';
import { readGrounds } from './measuring-grounds';
import { scoreDetector } from './score-detector';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    visem: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '6' },
    svia: { type: 'string' },
    simulated: { type: 'string' },
    threshold: { type: 'string' },
  },
});
if (!values.model) throw new Error('name the model: --model FILE.onnx');
const detector = await loadDetector(values.model, { threads: 1 });
const threshold = Number(values.threshold ?? detector.metadata.workingThreshold);
const report: Record<string, unknown> = { model: values.model, sha256: detector.sha256 };
const grounds = readGrounds({
  visem: values.visem,
  svia: values.svia,
  simulated: Number(values.simulated ?? 0),
  every: Number(values.every),
});
for await (const { name, videos } of grounds) {
  report[name] = await scoreDetector(detector, videos, threshold);
}
console.log(JSON.stringify(report, null, 2));
await detector.close();
