/**
 * Measures how well a judge tells what rests in labeled videos, sperm or not, and prints JSON.
 *   npm run -s measure:resting -- --visem DIR... [--model ID|FILE.onnx] [--detector ID|FILE.onnx] [--swimmers N]
 * DIR: video.mp4 and tracks.csv of a participant of VISEM-Tracking. Judged is what an analysis would have
 * judged, by the features that the judge asks. What people did not label counts as no sperm. With N, of each part of a video the features of so many swimmers are
 * known, as if no more swam.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_RESTING } from '@/lib/engine/casa/resting-evidence';
import {
  DEFAULT_DETECTOR_ID,
  DEFAULT_RESTING_ID,
  loadDetector,
  loadRestingJudge,
  openJudgeFeatures,
  resolveModel,
} from '@/lib/engine/inference';
import { type Answer, areaUnderRoc } from '@/lib/science/metrics';
import { labeledRestingViews } from './labeled-resting-views';

const { values } = parseArgs({
  options: {
    visem: { type: 'string', multiple: true, default: [] },
    model: { type: 'string', default: DEFAULT_RESTING_ID },
    detector: { type: 'string', default: DEFAULT_DETECTOR_ID },
    swimmers: { type: 'string', default: 'Infinity' },
  },
});
const detectorFile = (await resolveModel(values.detector)).file;
const detector = await loadDetector(detectorFile, { threads: 1 });
const judgeFile = (await resolveModel(values.model)).file;
const features = await openJudgeFeatures(judgeFile, detectorFile);
const judge = await loadRestingJudge(judgeFile);
const report: Record<string, unknown> = { detector: detector.sha256, judge: judge.sha256 };
const shareFrom = (of: readonly Answer[], least: number): number =>
  of.filter(({ probability }) => probability >= least).length / Math.max(1, of.length);
for (const folder of values.visem) {
  const views = (await labeledRestingViews(folder, detector, features, Number(values.swimmers))).filter(
    ({ kind }) => kind !== 'clustered',
  );
  const said = await judge.judge(
    views.map(({ view }) => view),
    detector.metadata.restingScore,
  );
  const answers = said.map(({ sperm }, i) => ({ probability: sperm, truth: views[i]?.kind === 'single' }));
  const sperm = answers.filter(({ truth }) => truth);
  const others = answers.filter(({ truth }) => !truth);
  const { minProbability } = DEFAULT_RESTING;
  report[path.basename(folder)] = {
    sperm: sperm.length,
    others: others.length,
    auc: areaUnderRoc(answers),
    aucOfScore: areaUnderRoc(
      views.map(({ view, kind }) => ({ probability: view.score, truth: kind === 'single' })),
    ),
    keptSperm: shareFrom(sperm, minProbability),
    keptOthers: shareFrom(others, minProbability),
  };
}
await judge.close();
await features?.close();
await detector.close();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
