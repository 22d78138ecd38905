import type { TrackKinematics } from '@/lib/science/kinematics';
import { clearMatches, type Sequence } from '@/lib/science/metrics';
import { gradeName, gradeNames, NOT_JUDGED } from './grade-names';

/** Rows are what the true track is, columns what was found; a row or column 'none' has no counterpart. */
export type ConfusionTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface MotilityConfusion {
  /** Grades with calibration; without it 'motile' and 'immotile'. 'notJudged' was seen too shortly. */
  readonly classes: readonly string[];
  /** Each true track against the found track that follows it longest; found tracks that follow none under 'none'. */
  readonly tracks: ConfusionTable;
  /** Frames in which a found track sits on a true one, by what each is: cells weighted by the time seen. */
  readonly frames: ConfusionTable;
  /** Share of the frames judged on both sides in which both are the same, in per cent; null without any. */
  readonly agreementPercent: number | null;
}

const NONE = 'none';

/** Compares the grades of found tracks with those of the true tracks that they follow at an overlap of 0.5. */
export function motilityConfusion(
  sequence: Sequence,
  truth: readonly TrackKinematics[],
  found: readonly TrackKinematics[],
  calibrated: boolean,
): MotilityConfusion {
  const classes = gradeNames(calibrated);
  const classOf = (track: TrackKinematics): string => gradeName(track, calibrated);
  const truthClass = new Map(truth.map((track) => [track.trackId, classOf(track)]));
  const foundClass = new Map(found.map((track) => [track.trackId, classOf(track)]));
  const tracks = emptyTable(classes);
  const frames = emptyTable(classes);

  const shared = new Map<number, Map<number, number>>();
  const following = new Set<number>();
  clearMatches(sequence).forEach((matches, index) => {
    const { truth: boxes = [], found: foundBoxes = [] } = sequence.frames[index] ?? {};
    for (const { id } of boxes) {
      const partner = matches.get(id);
      add(frames, truthClass.get(id), partner === undefined ? NONE : foundClass.get(partner));
      if (partner === undefined) continue;
      following.add(partner);
      const partners = shared.get(id) ?? new Map<number, number>();
      partners.set(partner, (partners.get(partner) ?? 0) + 1);
      shared.set(id, partners);
    }
    const matched = new Set(matches.values());
    for (const { id } of foundBoxes) if (!matched.has(id)) add(frames, NONE, foundClass.get(id));
  });
  for (const id of sequence.truthLengths.keys()) {
    const [longest] = [...(shared.get(id) ?? [])].sort((a, b) => b[1] - a[1]);
    add(tracks, truthClass.get(id), longest ? foundClass.get(longest[0]) : NONE);
  }
  for (const id of sequence.foundLengths.keys()) {
    if (!following.has(id)) add(tracks, NONE, foundClass.get(id));
  }
  return { classes, tracks, frames, agreementPercent: agreement(frames, classes) };
}

type Table = Record<string, Record<string, number>>;

function emptyTable(classes: readonly string[]): Table {
  const names = [...classes, NONE];
  return Object.fromEntries(
    names.map((row) => [
      row,
      Object.fromEntries(names.filter((name) => row !== NONE || name !== NONE).map((name) => [name, 0])),
    ]),
  );
}

function add(table: Table, row = NOT_JUDGED, column = NOT_JUDGED): void {
  const cells = table[row];
  if (cells) cells[column] = (cells[column] ?? 0) + 1;
}

function agreement(table: Table, classes: readonly string[]): number | null {
  const judged = classes.filter((name) => name !== NOT_JUDGED);
  let total = 0;
  let same = 0;
  for (const row of judged) {
    for (const column of judged) {
      const count = table[row]?.[column] ?? 0;
      total += count;
      if (row === column) same += count;
    }
  }
  return total > 0 ? (100 * same) / total : null;
}
