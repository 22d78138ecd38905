import { type AnalysisModels, findSurroundingsOf, followScene } from './analyze-scene';
import type { PlannedField } from './plan-surroundings';
import { type SceneTruth, sceneTruth } from './scene-truth';
import { kindsOfTracks, type TrackKind } from './track-kinds';

/** Round cells in the area in which the analysis counts them. */
export interface RoundCellErrors {
  readonly present: number;
  readonly found: number;
  /** Things that are no round cells. */
  readonly false: number;
}

/** Tracks that follow cells of one kind, and how many of them were said to be in a cluster, or on a round cell. */
export interface HeldTracks {
  readonly tracks: number;
  readonly inClusters: number;
  readonly shaking: number;
  readonly onRoundCells: number;
}

/** What one simulated field gave. */
export interface ComparedSurroundings {
  readonly contrast: string;
  readonly withPixelSize: RoundCellErrors;
  /** With heads of 5 µm instead. */
  readonly byHeads: RoundCellErrors;
  readonly held: Readonly<Record<TrackKind, HeldTracks>>;
}

/** A found round cell is a true one nearer than this. */
const NEAR_UM = 3;

/** Simulates a field with clumps that shake and sperm on round cells, analyses it and compares. */
export async function compareSurroundings(
  { parameters }: PlannedField,
  models: AnalysisModels,
): Promise<ComparedSurroundings> {
  const truth = sceneTruth(parameters);
  const followed = await followScene(truth, models);
  const known = findSurroundingsOf(followed, truth, parameters.pixelSizeUm);
  const byHeads = findSurroundingsOf(followed, truth, null);
  const { inClusters, shaking, onRoundCells } = known;
  const held: Record<TrackKind, HeldTracks> = {
    free: NONE,
    shaking: NONE,
    still: NONE,
    'on round cell': NONE,
    other: NONE,
  };
  for (const [id, kind] of kindsOfTracks(truth, followed.judged.tracks)) {
    const { tracks, ...said } = held[kind];
    held[kind] = {
      tracks: tracks + 1,
      inClusters: said.inClusters + (inClusters?.has(id) ? 1 : 0),
      shaking: said.shaking + (shaking.has(id) ? 1 : 0),
      onRoundCells: said.onRoundCells + (onRoundCells.has(id) ? 1 : 0),
    };
  }
  return {
    contrast: parameters.contrast,
    withPixelSize: roundCellErrors(truth, known.roundCells),
    byHeads: roundCellErrors(truth, byHeads.roundCells),
    held,
  };
}

const NONE: HeldTracks = { tracks: 0, inClusters: 0, shaking: 0, onRoundCells: 0 };

type Found = ReturnType<typeof findSurroundingsOf>['roundCells'];

/** Compares those whose centers keep the radius of the largest from the border. */
function roundCellErrors({ scene }: SceneTruth, found: Found): RoundCellErrors {
  const { width, height, pixelSizeUm } = scene.parameters;
  const rim = LARGEST_UM / pixelSizeUm;
  const isCounted = ({ cx, cy }: { readonly cx: number; readonly cy: number }): boolean =>
    cx >= rim && cy >= rim && cx < width - rim && cy < height - rim;
  // Found in the picture from the middle of the time; only a drift moves them meanwhile.
  const truth = scene.roundCellsAt(found?.frame ?? 0);
  const cells = found?.cells ?? [];
  const isNear = (
    a: { readonly cx: number; readonly cy: number },
    b: { readonly cx: number; readonly cy: number },
  ): boolean => Math.hypot(a.cx - b.cx, a.cy - b.cy) < NEAR_UM / pixelSizeUm;
  const present = truth.filter(isCounted);
  return {
    present: present.length,
    found: present.filter((cell) => cells.some((each) => isNear(each, cell))).length,
    false: cells.filter((each) => isCounted(each) && !truth.some((cell) => isNear(each, cell))).length,
  };
}

/** As the analysis keeps from the border. */
const LARGEST_UM = 7.6;
