import type { z } from 'zod';
import { MOVEMENT_KEYS } from '@/lib/domain/reports/contract-content';
import type { KinematicFigure } from '@/lib/engine/casa';
import type { MovementFigure } from './contract';
import type { storedMeasurement } from './stored';

/** Units of the figures of movement; shares are given in percent. */
const movementUnit = (key: KinematicFigure, length: 'µm' | 'px'): { unit: string; factor: number } => {
  if (key === 'vcl' || key === 'vsl' || key === 'vap') return { unit: `${length}/s`, factor: 1 };
  if (key === 'alhMean' || key === 'alhMax') return { unit: length, factor: 1 };
  if (key === 'bcfHz') return { unit: 'Hz', factor: 1 };
  return key === 'madDegrees' ? { unit: '°', factor: 1 } : { unit: '%', factor: 100 };
};

/** The figures of movement of one video in the order in which they are read; those without a value are left out. */
export function movementOf({ casa }: z.output<typeof storedMeasurement>): MovementFigure[] {
  const { figures, unit: length } = casa.kinematics;
  return MOVEMENT_KEYS.flatMap((key) => {
    const spread = figures[key];
    if (!spread) return [];
    const { unit, factor } = movementUnit(key, length);
    const { standardDeviation: deviation } = spread;
    return [
      {
        key,
        unit,
        mean: factor * spread.mean,
        standardDeviation: deviation === null ? null : factor * deviation,
        ...(spread.cells === undefined ? {} : { spermatozoa: spread.cells }),
        median: factor * spread.median,
      },
    ];
  });
}
