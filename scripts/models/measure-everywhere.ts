import type { Detector } from '@/lib/engine/inference';
import type { Measurement } from './card-text';
import { type MeasuringGround, readGrounds } from './measuring-grounds';
import { type DetectorScore, scoreDetector } from './score-detector';

/** Seed of the worlds on which sizes of boxes are fitted. */
export const FITTING_SEED = 31_337;

/**
 * Scores a detector on every ground that is given, for its card.
 * @param file name of the detector's file in the commands that repeat a figure
 */
export async function measureEverywhere(
  detector: Detector,
  file: string,
  ground: MeasuringGround,
): Promise<Measurement[]> {
  const results: Measurement[] = [];
  for await (const { what, options, videos } of readGrounds(ground)) {
    const score = await scoreDetector(detector, videos, detector.metadata.workingThreshold);
    const command = `npm run -s measure:detector -- --model ${file} ${options}`;
    results.push({ what, figure: figure(score), command });
  }
  return results;
}

function figure(s: DetectorScore): string {
  const r = (v: number): string => v.toFixed(3);
  const at = `at ${s.threshold}: center F1 ${r(s.centreF1)}, precision ${r(s.precision50)} and recall ${r(s.recall50)} at overlap 0.5`;
  return `AP50 ${r(s.ap50)}, AP30 ${r(s.ap30)}; ${at} (${s.pictures} pictures, ${s.objects} heads)`;
}
