import type { Detector } from '@/lib/onnx';
import { drawWorldPicture } from '@/lib/training/detector/world';
import type { RandomSource } from '@/lib/vision/simulate';
import type { Measurement } from './detector-card';
import { readVisem } from './labelled-video';
import { type DetectorScore, scoreDetector } from './score-detector';
import { readSvia } from './svia';

/** Seed of the worlds to measure on; training draws from other seeds. */
export const UNSEEN_SEED = 900_001;

/** Seed of the worlds on which sizes of boxes are fitted. */
export const FITTING_SEED = 31_337;

export interface MeasuringGround {
  /** Name of the detector's file in the commands that repeat a figure. */
  readonly file: string;
  readonly visem?: string | undefined;
  readonly svia?: string | undefined;
  readonly simulated: number;
  /** First frame of the VISEM video that counts as held out. */
  readonly fromFrame: number;
  /** Every n-th frame of videos is scored: neighbours are all but the same. */
  readonly every: number;
  readonly random: (seed: number) => RandomSource;
}

/** Scores a detector on every ground that is given, for its card. */
export async function measureEverywhere(detector: Detector, ground: MeasuringGround): Promise<Measurement[]> {
  const { visem, svia, simulated, fromFrame, every, random } = ground;
  const threshold = detector.metadata.workingThreshold;
  const results: Measurement[] = [];
  const command = (rest: string): string => `npm run -s measure:detector -- --model ${ground.file} ${rest}`;
  const nth = <T>(pictures: readonly T[]): T[] => pictures.filter((_, i) => i % every === 0);
  if (visem) {
    const pictures = nth((await readVisem(visem)).slice(fromFrame));
    const score = await scoreDetector(detector, pictures, threshold);
    const what = `VISEM-Tracking participant 11, frames from ${fromFrame} on (same video and sample as in training, later in time)`;
    results.push({
      what,
      figure: figure(score),
      command: command(`--visem DIR --from ${fromFrame} --every ${every}`),
    });
  }
  if (svia) {
    const score = await scoreDetector(detector, nth(await readSvia(svia)), threshold);
    const what =
      'SVIA, three clips of another laboratory, class S; none of its pictures was used in training';
    results.push({ what, figure: figure(score), command: command(`--svia DIR --every ${every}`) });
  }
  if (simulated > 0) {
    const draw = random(UNSEEN_SEED);
    const pictures = Array.from({ length: simulated }, () => drawWorldPicture(draw, 448));
    const score = await scoreDetector(detector, pictures, threshold);
    const what = `${simulated} simulated pictures, each of a world not seen in training`;
    results.push({ what, figure: figure(score), command: command(`--simulated ${simulated}`) });
  }
  return results;
}

function figure(s: DetectorScore): string {
  const r = (v: number): string => v.toFixed(3);
  const at = `at ${s.threshold}: centre F1 ${r(s.centreF1)}, precision ${r(s.precision50)} and recall ${r(s.recall50)} at overlap 0.5`;
  return `AP50 ${r(s.ap50)}, AP30 ${r(s.ap30)}; ${at} (${s.pictures} pictures, ${s.objects} heads)`;
}
