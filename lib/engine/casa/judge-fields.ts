import type { Track } from '@/lib/science/vision/types';
import type { FieldInView } from './field-sequence';
import type { FieldPart, FollowedField } from './measure-followed';
import type { PictureQuality } from './picture-quality';
import type { FollowedVideo, JudgedTracks } from './resting-evidence';
import type { Surroundings, SurroundingsParameters } from './surroundings';

type Judged = Pick<
  FollowedField,
  | 'followed'
  | 'inClusters'
  | 'shaking'
  | 'onRoundCells'
  | 'roundCells'
  | 'drift'
  | 'fields'
  | 'unseenFrames'
  | 'restingLeftOut'
  | 'leftOut'
  | 'restingProbability'
  | 'restingDoubtful'
  | 'pictures'
>;

/** What judging needs to know of the recording. */
export interface JudgedVideo extends Omit<FollowedVideo, 'drift'> {
  /** Null where it is not known. */
  readonly pixelSizeUm: number | null;
  readonly surroundings: SurroundingsParameters;
}

/**
 * What was followed in the fields of a recording, each judged by itself; tracks are numbered through, and frames are those
 * of the recording.
 *
 * @param recordingFrames of the whole recording: a field that is shown throughout needs no bounds
 * @throws ModelError when the judge of what rests cannot be used
 */
export async function judgeFields(
  fields: readonly FieldInView[],
  recordingFrames: number,
  video: JudgedVideo,
): Promise<Judged> {
  const parts: FieldPart[] = [];
  const judged: JudgedTracks[] = [];
  const surroundings: Surroundings[] = [];
  const pictures: PictureQuality[] = [];
  for (const { first, tracker, evidence, unseenFrames } of fields) {
    const { tracks, faint, drift } = tracker.finish();
    const each = await evidence.judgeTracks(tracks, { ...video, drift }, faint);
    judged.push(each);
    surroundings.push(evidence.surroundings(each, { ...video, drift }, video.surroundings));
    const seen = { firstFrame: first, lastFrame: first + tracker.frames - 1, drift };
    parts.push(unseenFrames.length > 0 ? { ...seen, unseenFrames } : seen);
    const quality = evidence.assessPictures(each.tracks, video.width);
    if (quality) pictures.push(quality);
  }
  const [only] = parts;
  const isWhole = parts.length === 1 && only?.firstFrame === 0 && only.lastFrame === recordingFrames - 1;
  const firstIds = judged.map((_, i) =>
    judged.slice(0, i).reduce((sum, { tracks }) => sum + tracks.length, 0),
  );
  // What is left out takes the numbers after all that is kept.
  const kept = judged.reduce((sum, { tracks }) => sum + tracks.length, 0);
  const leftOut = judged
    .flatMap((each, i) =>
      each.leftOut.map(({ track, probability }) => ({
        track: shifted(track, 0, (parts[i] as FieldPart).firstFrame),
        probability,
      })),
    )
    .map((each, i) => ({ ...each, track: { ...each.track, id: kept + i + 1 } }));
  const isClusterKnown = surroundings.some(({ inClusters }) => inClusters !== null);
  const numbered = (idsOf: (each: Surroundings) => Iterable<number>): Set<number> =>
    new Set(surroundings.flatMap((each, i) => Array.from(idsOf(each), (id) => id + (firstIds[i] as number))));
  return {
    followed: judged.flatMap(({ tracks }, i) =>
      tracks.map((track) => shifted(track, firstIds[i] as number, (parts[i] as FieldPart).firstFrame)),
    ),
    inClusters: isClusterKnown ? numbered(({ inClusters }) => inClusters ?? []) : null,
    shaking: numbered(({ shaking }) => shaking),
    onRoundCells: numbered((each) => each.onRoundCells),
    roundCells: surroundings.flatMap(({ roundCells }, i) =>
      roundCells ? [{ ...roundCells, firstFrame: (parts[i] as FieldPart).firstFrame }] : [],
    ),
    drift: isWhole ? only.drift : null,
    ...(!isWhole && { fields: parts }),
    ...(isWhole && only.unseenFrames && { unseenFrames: only.unseenFrames }),
    restingLeftOut: leftOut.length,
    restingProbability: new Map(
      judged.flatMap(({ probabilities }, i) =>
        Array.from(probabilities, ([id, each]) => [id + (firstIds[i] as number), each] as const),
      ),
    ),
    leftOut,
    restingDoubtful: judged.reduce((sum, { doubtful }) => sum + doubtful, 0),
    pictures: worstOf(pictures),
  };
}

const shifted = (track: Track, ids: number, frames: number): Track =>
  ids === 0 && frames === 0
    ? track
    : {
        ...track,
        id: track.id + ids,
        points: track.points.map((point) => ({ ...point, frame: point.frame + frames })),
      };

/** Of several fields the least favorable figures: one field out of focus is worth a remark. */
function worstOf(fields: readonly PictureQuality[]): PictureQuality | null {
  const [first] = fields;
  if (!first || fields.length === 1) return first ?? null;
  const sharpness = fields.flatMap(({ headSharpness }) => headSharpness ?? []);
  return {
    pictures: fields.reduce((sum, { pictures }) => sum + pictures, 0),
    brightLevel: Math.min(...fields.map(({ brightLevel }) => brightLevel)),
    clippedPercent: Math.max(...fields.map(({ clippedPercent }) => clippedPercent)),
    headSharpness: sharpness.length > 0 ? Math.min(...sharpness) : null,
    heads: fields.reduce((sum, { heads }) => sum + heads, 0),
  };
}
