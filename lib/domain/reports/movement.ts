import { poolSpreads } from '@/lib/science/kinematics/pool-spreads';
import type { MovementFigure, ReportContent } from './contract-content';
import type { MeasuredFacts } from './facts';

type Movement = MeasuredFacts['movement'];

/** One figure over all videos that give it in this unit. */
function pooled({ key, unit }: MovementFigure, movements: readonly Movement[]): MovementFigure | null {
  const spread = poolSpreads(
    movements.flatMap(({ spermatozoa: count, figures }) =>
      figures
        .filter((each) => each.key === key && each.unit === unit)
        // Some motile cells are seen too shortly for a figure: they carry no weight in it.
        .map(({ mean, standardDeviation, spermatozoa = count }) => ({
          count: spermatozoa,
          mean,
          standardDeviation,
        })),
    ),
  );
  return (
    spread && {
      key,
      unit,
      mean: spread.mean,
      standardDeviation: spread.standardDeviation,
      spermatozoa: spread.count,
    }
  );
}

/**
 * Movement over the motile spermatozoa of all videos, each video weighing as many as it has; lengths in µm where any
 * video is calibrated, without those that are not. Null where nothing moved.
 */
export function poolMovement(
  measured: readonly Pick<MeasuredFacts, 'movement'>[],
): NonNullable<ReportContent['movement']> | null {
  const movements = measured.map(({ movement }) => movement).filter(({ figures }) => figures.length > 0);
  const calibrated = movements.filter(({ figures }) => figures.every(({ unit }) => !unit.startsWith('px')));
  const used = calibrated.length > 0 ? calibrated : movements;
  const [first] = used;
  if (!first) return null;
  return {
    spermatozoa: used.reduce((sum, each) => sum + each.spermatozoa, 0),
    figures: first.figures.flatMap((figure) => pooled(figure, used) ?? []),
  };
}
