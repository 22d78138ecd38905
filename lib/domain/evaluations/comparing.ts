import type { Comparison, DetectorReport } from '@/lib/engine/comparison';
import { bootstrapMean, signFlipTest } from '@/lib/science/comparison';
import type { EvaluationReport, EvaluationResult, EvaluationTest } from './contract';

type Figures = DetectorReport['all'];

const viewFigures = (f: Figures): EvaluationReport['all'] => ({
  ...{ labeled: f.labeled, found: f.found, count_error_percent: f.countErrorPercent },
  ...{ f1: f.f1, precision: f.precision, recall: f.recall, ap50: f.ap50, ap30: f.ap30 },
});

const viewReport = (
  report: DetectorReport,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
): EvaluationReport => ({
  ...{ name, sha256, threshold: report.threshold, box_factor: report.boxFactor },
  all: viewFigures(report.all),
  videos: report.videos.map(viewFigures),
  curve: report.curve.map(({ countRatio, ...point }) => ({ ...point, count_ratio: countRatio })),
  calibration: report.calibration.map(({ meanScore, ...bin }) => ({ ...bin, mean_score: meanScore })),
  worst: report.worst.map(({ frameId, missed, wrong }) => ({
    frame_id: frameId,
    missed: [...missed],
    wrong: [...wrong],
  })),
  milliseconds_a_frame: report.millisecondsAFrame,
});

/** What is better where it is larger; of the count error the size alone. */
const FIGURES: Readonly<Record<EvaluationTest['figure'], (f: Figures) => number | null>> = {
  f1: (f) => f.f1,
  countError: (f) => (f.countErrorPercent === null ? null : Math.abs(f.countErrorPercent)),
  ap50: (f) => f.ap50,
};

/** Candidate minus another model by video, for each figure. */
function testsAgainst(
  candidate: DetectorReport,
  other: DetectorReport,
  against: EvaluationTest['against'],
): EvaluationTest[] {
  return (Object.keys(FIGURES) as EvaluationTest['figure'][]).flatMap((figure) => {
    const differences = candidate.videos.flatMap((own, place) => {
      const theirs = other.videos[place];
      const [a, b] = [FIGURES[figure](own), theirs ? FIGURES[figure](theirs) : null];
      return a === null || b === null ? [] : [a - b];
    });
    if (differences.length === 0) return [];
    const { pairs, meanDifference, p, leastP } = signFlipTest(differences);
    return [
      {
        ...{ figure, against, pairs, p },
        ...{ mean_difference: meanDifference, least_p: leastP, interval95: bootstrapMean(differences) },
      },
    ];
  });
}

/** Everything that is said of a comparison, as it is stored and answered. */
export function resultOf(
  { current, recalibrated, candidate, fittedBoxFactor }: Comparison,
  names: {
    readonly current: { readonly name: string; readonly sha256: string };
    readonly candidate: { readonly name: string; readonly sha256: string };
  },
): EvaluationResult {
  return {
    current: viewReport(current, names.current),
    recalibrated: recalibrated && viewReport(recalibrated, names.current),
    candidate: viewReport(candidate, names.candidate),
    fitted_box_factor: fittedBoxFactor,
    tests: [
      ...(recalibrated ? testsAgainst(candidate, recalibrated, 'recalibrated') : []),
      ...testsAgainst(candidate, current, 'current'),
    ],
  };
}
