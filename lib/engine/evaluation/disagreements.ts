import type { LabelClass, LabeledBox } from '@/lib/engine/label-formats/labels';
import type { TrackKinematics } from '@/lib/science/kinematics';
import { clearMatches, liesOn, type Sequence } from '@/lib/science/metrics';
import type { Track } from '@/lib/science/vision/types';
import { gradeName, NOT_JUDGED } from './grade-names';

export const DISAGREEMENTS = ['missed', 'additional', 'split', 'swap', 'grade'] as const;
/**
 * `missed`: labeled, and followed by nothing. `additional`: followed, and on no label. `split`: followed by another
 * track than the one that follows the label longest; `swap`: by one that follows another label even longer. `grade`:
 * followed, and graded otherwise.
 */
export type DisagreementReason = (typeof DISAGREEMENTS)[number];

/** One of two tracks that are compared. Speeds in µm/s, or in fifths of a head length per second; see micronsPerPixel. */
export interface ComparedTrack {
  readonly id: number;
  readonly frames: number;
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly grade: string;
  readonly vap: number | null;
  readonly vsl: number | null;
}

export interface Disagreement {
  readonly reason: DisagreementReason;
  /** Frames in which the two sides disagree for that reason: how much it matters. */
  readonly frames: number;
  /** The middle one of these frames, and the center of the cell in it, px. */
  readonly middleFrame: number;
  readonly x: number;
  readonly y: number;
  readonly label: ComparedTrack | null;
  /** Of a label, the track that follows it longest; of an additional track, that track. */
  readonly found: ComparedTrack | null;
  /** Frames of a labeled track that are followed by `found`, by other tracks, and by none. */
  readonly followed: number;
  readonly followedByOthers: number;
  readonly followedByNone: number;
  /** Frames in which `found` follows other labels: it mixes cells, and its grade is that of the mixture. */
  readonly foundOnOthers: number;
  /** What people labeled where an additional track is in most of these frames, if it is no sperm. */
  readonly liesOn: LabelClass | null;
}

/** A row with its frames, for pictures. */
export interface LocatedDisagreement extends Disagreement {
  readonly at: readonly number[];
}

export interface DisagreementInput {
  /** Pairs of labeled and found tracks, by closeness of centers where boxes are drawn differently tight. */
  readonly sequence: Sequence;
  readonly labels: readonly Track[];
  readonly found: readonly Track[];
  readonly labelKinematics: readonly TrackKinematics[];
  readonly foundKinematics: readonly TrackKinematics[];
  readonly calibrated: boolean;
  readonly umPerPx: number;
  /** What else is labeled in a frame: clusters, pinheads and what is not to be scored. */
  readonly others: ReadonlyMap<number, readonly LabeledBox[]>;
  /** Shorter disagreements are no rows. */
  readonly minFrames: number;
}

/**
 * Every labeled and every found track that the other side sees otherwise, those with the most frames first. A labeled
 * track gives at most one row, for what concerns most of its frames.
 */
export function findDisagreements(input: DisagreementInput): LocatedDisagreement[] {
  const { sequence, minFrames } = input;
  const side = (tracks: readonly Track[], kinematics: readonly TrackKinematics[]) => {
    const measured = new Map(kinematics.map((each) => [each.trackId, each]));
    return new Map(tracks.map((track) => [track.id, { track, compared: compare(track, measured, input) }]));
  };
  const labels = side(input.labels, input.labelKinematics);
  const found = side(input.found, input.foundKinematics);
  const { partners, alone } = follow(sequence);
  const labelsOf = framesByLabel(partners);

  const rows: LocatedDisagreement[] = [];
  for (const [id, { track, compared }] of labels) {
    const frames = [...(partners.get(id) ?? new Map<number, number | null>())];
    const counts = new Map<number, number>();
    for (const [, partner] of frames)
      if (partner !== null) counts.set(partner, (counts.get(partner) ?? 0) + 1);
    const longest = mostFrames(counts);
    const other = longest === null ? null : (found.get(longest)?.compared ?? null);
    const framesOf = (holds: (partner: number | null) => boolean): number[] =>
      frames.filter(([, partner]) => holds(partner)).map(([frame]) => frame);
    const followed = framesOf((partner) => partner !== null && partner === other?.id);
    const byOthers = framesOf((partner) => partner !== null && partner !== other?.id);
    const belongsElsewhere = (partner: number | null): boolean =>
      partner !== null && partner !== other?.id && mostFrames(labelsOf.get(partner)) !== id;
    const swapped = framesOf(belongsElsewhere);
    const byNone = framesOf((partner) => partner === null);
    const gradesDiffer =
      other && compared.grade !== other.grade && ![compared.grade, other.grade].includes(NOT_JUDGED);
    const reasons: [DisagreementReason, number[]][] = [
      ['missed', byNone],
      [
        'split',
        framesOf((partner) => partner !== null && partner !== other?.id && !belongsElsewhere(partner)),
      ],
      ['swap', swapped],
      ['grade', gradesDiffer ? followed : []],
    ];
    const [[reason, at] = ['missed' as const, []]] = reasons.sort((a, b) => b[1].length - a[1].length);
    if (at.length < Math.max(1, minFrames)) continue;
    rows.push({
      reason,
      ...place(track, at),
      label: compared,
      found: other,
      followed: followed.length,
      followedByOthers: byOthers.length,
      followedByNone: byNone.length,
      foundOnOthers: other ? onOthers(labelsOf.get(other.id), id) : 0,
      liesOn: null,
    });
  }
  for (const [id, at] of alone) {
    const own = found.get(id);
    if (!own || at.length < Math.max(1, minFrames)) continue;
    rows.push({
      reason: 'additional',
      ...place(own.track, at),
      label: null,
      found: own.compared,
      followed: 0,
      followedByOthers: 0,
      followedByNone: 0,
      foundOnOthers: onOthers(labelsOf.get(id), null),
      liesOn: whatLiesThere(own.track, at, input),
    });
  }
  return rows.sort((a, b) => b.frames - a.frames || a.middleFrame - b.middleFrame);
}

/** Which found track follows each labeled one in each of its frames, and where found tracks follow none. */
function follow(sequence: Sequence): {
  readonly partners: ReadonlyMap<number, ReadonlyMap<number, number | null>>;
  readonly alone: ReadonlyMap<number, number[]>;
} {
  const partners = new Map<number, Map<number, number | null>>();
  const alone = new Map<number, number[]>();
  clearMatches(sequence).forEach((matches, frame) => {
    const { truth = [], found = [] } = sequence.frames[frame] ?? {};
    for (const { id } of truth) {
      const own = partners.get(id) ?? new Map<number, number | null>();
      partners.set(id, own.set(frame, matches.get(id) ?? null));
    }
    const matched = new Set(matches.values());
    for (const { id } of found) {
      if (!matched.has(id)) alone.set(id, [...(alone.get(id) ?? []), frame]);
    }
  });
  return { partners, alone };
}

/** For each found track, how many frames it spends on which label. */
function framesByLabel(
  partners: ReadonlyMap<number, ReadonlyMap<number, number | null>>,
): Map<number, Map<number, number>> {
  const byFound = new Map<number, Map<number, number>>();
  for (const [label, frames] of partners) {
    for (const partner of frames.values()) {
      if (partner === null) continue;
      const own = byFound.get(partner) ?? new Map<number, number>();
      byFound.set(partner, own.set(label, (own.get(label) ?? 0) + 1));
    }
  }
  return byFound;
}

/** The key with the most frames; of equal ones the lowest. */
function mostFrames(counts: ReadonlyMap<number, number> = new Map()): number | null {
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return most ? most[0] : null;
}

const onOthers = (counts: ReadonlyMap<number, number> = new Map(), label: number | null): number =>
  [...counts].reduce((sum, [id, frames]) => sum + (id === label ? 0 : frames), 0);

function compare(
  { id, points }: Track,
  measured: ReadonlyMap<number, TrackKinematics>,
  { calibrated, umPerPx }: DisagreementInput,
): ComparedTrack {
  const own = measured.get(id);
  const speed = (pxPerSecond: number | undefined): number | null =>
    pxPerSecond === undefined ? null : Math.round(10 * pxPerSecond * umPerPx) / 10;
  return {
    id,
    frames: points.length,
    firstFrame: points[0]?.frame ?? 0,
    lastFrame: points.at(-1)?.frame ?? 0,
    // Cells in clusters are followed but not graded.
    grade: own ? gradeName(own, calibrated) : NOT_JUDGED,
    vap: speed(own?.motion?.vap),
    vsl: speed(own?.motion?.vsl),
  };
}

function place(
  track: Track,
  at: readonly number[],
): Pick<LocatedDisagreement, 'frames' | 'at' | 'middleFrame' | 'x' | 'y'> {
  const middleFrame = at[Math.floor((at.length - 1) / 2)] ?? 0;
  const point = pointAt(track, middleFrame);
  const rounded = (px = 0): number => Math.round(10 * px) / 10;
  return { frames: at.length, at, middleFrame, x: rounded(point?.cx), y: rounded(point?.cy) };
}

/** Where a track is in a frame; tracks have no holes. */
export const pointAt = ({ points }: Track, frame: number): Track['points'][number] | undefined =>
  points[frame - (points[0]?.frame ?? 0)];

function whatLiesThere(
  track: Track,
  at: readonly number[],
  { others }: DisagreementInput,
): Disagreement['liesOn'] {
  const counts = new Map<LabelClass, number>();
  for (const frame of at) {
    const box = pointAt(track, frame);
    const region = box && others.get(frame)?.find((other) => liesOn(box, [other]));
    if (region) counts.set(region.className, (counts.get(region.className) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] > at.length / 2 ? most[0] : null;
}
