import {
  type AgglutinationParameters,
  DEFAULT_AGGLUTINATION,
  onRoundCells,
  shakingInClusters,
} from '@/lib/science/agglutination';
import { headLengthOf } from '@/lib/science/kinematics';
import type { KeptPictures } from '@/lib/science/resting/kept-pictures';
import type { Displacement } from '@/lib/science/resting/rests';
import {
  DEFAULT_ROUND_CELLS,
  findRoundCells,
  pixelUmByHeads,
  type RoundBody,
  type RoundCellParameters,
  stillPicture,
} from '@/lib/science/round-cells';
import type { Track } from '@/lib/science/vision/types';

/** How round cells, and cells that are held by others, are told. */
export interface SurroundingsParameters {
  readonly roundCells: RoundCellParameters;
  readonly agglutination: AgglutinationParameters;
}

export const DEFAULT_SURROUNDINGS: SurroundingsParameters = {
  roundCells: DEFAULT_ROUND_CELLS,
  agglutination: DEFAULT_AGGLUTINATION,
};

/** Round cells of one field, in pixels of the video, where they lie in the middle of the time it is shown. */
export interface FieldRoundCells {
  /** First frame of the field. */
  readonly firstFrame: number;
  /** µm a pixel that they were looked for with: as calibrated, else by heads of 5 µm. */
  readonly pixelUm: number;
  /** Frame of the field that their places hold for: they drift with the fluid. */
  readonly frame: number;
  readonly cells: readonly RoundBody[];
}

/** What lies about the tracks of a field, and holds some of them. */
export interface Surroundings {
  /** Ids of cells that stick to others, those that shake among them; null where nobody could tell. */
  readonly inClusters: ReadonlySet<number> | null;
  /** Of those in clusters: the ones that shake, so live. */
  readonly shaking: ReadonlySet<number>;
  /** Ids of cells that stick to round cells; in no other set. */
  readonly onRoundCells: ReadonlySet<number>;
  /** Null where no picture was kept, or where neither a calibration nor a head tells how large things are. */
  readonly roundCells: Omit<FieldRoundCells, 'firstFrame'> | null;
}

/** A field as it was followed and judged. */
export interface SurroundedField {
  readonly tracks: readonly Track[];
  /** Ids that were judged to lie in clusters. */
  readonly inClusters: ReadonlySet<number> | null;
  readonly framesPerSecond: number;
  /** Of its pictures, in the pixels of the tracks. */
  readonly width: number;
  /** Null where it is not known. */
  readonly pixelSizeUm: number | null;
  readonly drift: Displacement;
}

/** Finds round cells in the pictures kept, and tells which cells stick to these or, shaking, to each other. */
export function findSurroundings(
  kept: KeptPictures,
  { tracks, inClusters, framesPerSecond, width, pixelSizeUm, drift }: SurroundedField,
  { roundCells: parameters, agglutination }: SurroundingsParameters,
): Surroundings {
  const unknown = {
    inClusters,
    shaking: new Set<number>(),
    onRoundCells: new Set<number>(),
    roundCells: null,
  };
  const scale = (kept.at(0)?.width ?? width) / width;
  const still = stillPicture(kept.frames, (frame) => kept.at(frame), drift, scale, parameters.pictures);
  if (!still) return unknown;
  const { picture, frame } = still;
  const headLengthPx = scale * headLengthOf(tracks);
  const pictureUm =
    pixelSizeUm === null ? pixelUmByHeads(tracks, picture, frame, headLengthPx, scale) : pixelSizeUm / scale;
  if (pictureUm === null) return unknown;
  const cells = findRoundCells(picture, pictureUm, parameters).map(({ cx, cy, radius }) => {
    return { cx: cx / scale, cy: cy / scale, radius: radius / scale };
  });
  const pixelUm = pictureUm * scale;
  const held = { framesPerSecond, pixelUm, drift };
  const stuck = onRoundCells(tracks, cells, frame, held, agglutination);
  const clustered = new Set([...(inClusters ?? [])].filter((id) => !stuck.has(id)));
  const free = tracks.filter(({ id }) => !stuck.has(id));
  const shaking = shakingInClusters(free, clustered, held, agglutination);
  return {
    inClusters:
      inClusters || shaking.size > 0 ? new Set([...clustered, ...shaking].sort((a, b) => a - b)) : null,
    shaking,
    onRoundCells: stuck,
    roundCells: { pixelUm, frame, cells },
  };
}
