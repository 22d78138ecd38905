import { CONTRAST_MODES, type SceneParameters } from '@/lib/science/simulation';
import { world } from './plan';

/** A field to simulate for round cells and held sperm. */
export interface PlannedField {
  readonly parameters: SceneParameters;
}

/** Worlds of the other videos come first; the first contrast again. */
const AFTER = 5_001;

/**
 * Three fields a video that is asked for, one of each contrast, of 1.6 s: more round cells, clumps and large debris than
 * usual, so that few fields tell much. Six in ten clumps shake, and sperm stick to three in ten round cells.
 */
export const planSurroundings = (videos: number, seed: number): PlannedField[] =>
  Array.from({ length: CONTRAST_MODES.length * videos }, (_, i) => ({
    parameters: {
      ...world(AFTER + i, seed),
      seconds: 1.6,
      framesPerSecond: i % 2 === 0 ? 25 : 50,
      concentrationMillionPerMl: 40,
      motility: { rapid: 0.25, slow: 0.2, nonProgressive: 0.2, immotile: 0.35 },
      roundCellsPerField: 4,
      clustersPerField: 2,
      largeDebrisPerField: 1,
      shakingShare: 0.6,
      stuckToRoundCellsShare: 0.3,
    },
  }));
