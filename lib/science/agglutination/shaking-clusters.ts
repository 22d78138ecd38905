import type { Displacement } from '@/lib/science/resting/rests';
import { PointGrid } from '@/lib/science/vision/point-grid';
import type { Track } from '@/lib/science/vision/types';
import { type ConfinedPath, confinedPath, togetherness } from './confined-path';
import { type AgglutinationParameters, DEFAULT_AGGLUTINATION } from './parameters';

/** What the rules of agglutination need to know of a field. */
export interface HeldField {
  readonly framesPerSecond: number;
  /** µm a pixel of the tracks. */
  readonly pixelUm: number;
  readonly drift: Displacement;
}

/**
 * Cells of clusters that shake: they go fast and get nowhere, and have others of their kind beside them most of the time,
 * as motile sperm that stick to each other do (agglutination, WHO laboratory manual, 6th edition 2021). A swimmer that
 * crosses another or a cluster is not beside it for long; a cell that turns in place by itself has nobody beside it.
 *
 * @param clustered ids of cells that are known to lie in clusters, however they move
 * @returns ids of those that shake, among them ones that are known
 */
export function shakingInClusters(
  tracks: readonly Track[],
  clustered: ReadonlySet<number>,
  { framesPerSecond, pixelUm, drift }: HeldField,
  parameters: AgglutinationParameters = DEFAULT_AGGLUTINATION,
): Set<number> {
  const { minSeconds, excursionUm, shakingUmPerSecond, minCells } = parameters;
  const confined = tracks.flatMap((track) => {
    const path = track.className === 'sperm' ? confinedPath(track, framesPerSecond, drift) : null;
    return path && path.seconds >= minSeconds && path.excursion * pixelUm <= excursionUm ? [path] : [];
  });
  const shakes = (path: ConfinedPath): boolean => path.speed * pixelUm >= shakingUmPerSecond;
  const members = confined.filter((path) => shakes(path) || clustered.has(path.id));
  const groups = groupsOf(members, pixelUm, parameters);
  return new Set(
    groups
      .filter(
        (group) => group.length >= minCells || (group.length > 1 && group.some((p) => clustered.has(p.id))),
      )
      .flatMap((group) => group.filter(shakes).map(({ id }) => id)),
  );
}

/** Cells that are beside each other, and what is beside those, and so on; single ones are groups of one. */
function groupsOf(
  paths: readonly ConfinedPath[],
  pixelUm: number,
  { besideUm, besideShare, togetherShare, excursionUm }: AgglutinationParameters,
): ConfinedPath[][] {
  const distance = besideUm / pixelUm;
  // Usual places of cells that meet are no further apart than that and both excursions.
  const grid = new PointGrid(distance + (2 * excursionUm) / pixelUm);
  for (const [i, { placeX, placeY }] of paths.entries()) grid.add(i, placeX, placeY);
  const isBeside = (a: ConfinedPath, b: ConfinedPath): boolean => {
    const { frames, share } = togetherness(a, b, distance);
    return share >= besideShare && frames >= togetherShare * Math.min(a.x.length, b.x.length);
  };
  const left = new Set(paths.keys());
  const groups: ConfinedPath[][] = [];
  for (const start of paths.keys()) {
    if (!left.delete(start)) continue;
    const group: ConfinedPath[] = [];
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const path = paths[at] as ConfinedPath;
      group.push(path);
      for (const other of grid.near(path.placeX, path.placeY))
        if (left.has(other) && isBeside(path, paths[other] as ConfinedPath)) {
          left.delete(other);
          open.push(other);
        }
    }
    groups.push(group);
  }
  return groups;
}
