import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits, requireProject } from '@/lib/platform/access';
import { applyEdits, undoneEdits } from './apply-edits';
import { REVIEWERS, type TrackSet } from './contract';
import { readField, readTable } from './field-store';
import { figuresOf } from './figures';
import { findMeasuredVideo, type MeasuredVideoRow } from './queries';
import { editsOf, measureWithEdits } from './review';
import { tracksOfTables } from './shown-tables';
import { shownTracks } from './shown-tracks';
import { roundedProbability, viewEdits, viewLeftOut, viewTracks } from './view';

/** @throws AppError NOT_FOUND for a video outside the fence, one that was not measured, or not by this analysis. */
export async function requireMeasuredVideo(
  principal: Principal,
  videoId: string,
  analysisId?: string,
): Promise<MeasuredVideoRow> {
  const row = await findMeasuredVideo(principal, videoId, analysisId);
  if (!row) throw new AppError('NOT_FOUND', say('tracks.refused.noTracks'));
  return row;
}

async function mayReview(principal: Principal, projectId: string): Promise<boolean> {
  if (!REVIEWERS.some((permission) => permits(principal, permission))) return false;
  return requireProject(database(), principal, projectId, 'write').then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}

/** The tracks of a video's measurement with the corrections of them. @throws AppError NOT_FOUND */
export async function getTracks(
  principal: Principal,
  videoId: string,
  analysisId?: string,
): Promise<TrackSet> {
  const row = await requireMeasuredVideo(principal, videoId, analysisId);
  const { edits, outdated } = await editsOf(row);
  const head = {
    video_id: row.videoId,
    measurement_id: row.measurementId,
    measured_at: row.measuredAt.toISOString(),
    is_simulated: row.isSimulated,
    preview_status: row.previewStatus,
    edits: viewEdits(edits),
    outdated_edits: outdated,
  };
  const record = await readField(row);
  const measured = await measureWithEdits(row, edits);
  if (!record || !measured) return { ...head, ...(await asTables(row)) };
  const { field, measured: automatic } = record;
  const { framesPerSecond, calibration, width, height } = field;
  const counting = edits.filter(({ number }) => !undoneEdits(edits).has(number));
  const isReviewed = counting.some(({ operation }) => operation.kind !== 'undo');
  const tracks = shownTracks(measured, framesPerSecond, calibration.pixelSizeUm);
  const edited = applyEdits(field, edits).field;
  const judged = new Set(measured.kinematics.tracks.map(({ trackId }) => trackId));
  return {
    ...head,
    width,
    height,
    frames_per_second: framesPerSecond,
    frame_seconds: field.frameSeconds.map((seconds) => Math.round(seconds * 1e5) / 1e5),
    unit: calibration.pixelSizeUm === null ? 'px' : 'µm',
    ...viewTracks(tracks),
    left_out: edited.leftOut ? viewLeftOut(edited.leftOut, framesPerSecond) : null,
    in_clusters: tracks.flatMap(({ id }) => (judged.has(id) ? [] : [id])),
    shaking: tracks.flatMap(({ id }) => (edited.shaking?.has(id) ? [id] : [])),
    on_round_cells: tracks.flatMap(({ id }) => (edited.onRoundCells?.has(id) ? [id] : [])),
    regraded: [
      ...new Set(
        counting.flatMap(({ operation }) => (operation.kind === 'regrade' ? [operation.track] : [])),
      ),
    ],
    sperm_probability: tracks.map(({ id }) => {
      const probability = edited.restingProbability?.get(id);
      return probability === undefined ? null : roundedProbability(probability);
    }),
    automatic: figuresOf(automatic.summary),
    reviewed: isReviewed ? figuresOf(measured.summary) : null,
    may_review: await mayReview(principal, row.projectId),
  };
}

type Shown = Omit<
  TrackSet,
  | 'video_id'
  | 'measurement_id'
  | 'measured_at'
  | 'is_simulated'
  | 'preview_status'
  | 'edits'
  | 'outdated_edits'
>;

/** A measurement of an earlier version: to be looked at only. */
async function asTables(row: MeasuredVideoRow): Promise<Shown> {
  const { width, height, framesPerSecond } = row;
  const { tracks, unit } = tracksOfTables(
    await readTable(row, 'tracks.csv'),
    await readTable(row, 'kinematics.csv'),
    framesPerSecond,
  );
  const frames = Math.max(0, ...tracks.map(({ points }) => (points.at(-1)?.frame ?? 0) + 1));
  return {
    width,
    height,
    frames_per_second: framesPerSecond,
    frame_seconds: Array.from(
      { length: frames },
      (_, frame) => Math.round((1e5 * frame) / framesPerSecond) / 1e5,
    ),
    unit,
    ...viewTracks(tracks),
    left_out: null,
    in_clusters: [],
    shaking: [],
    on_round_cells: [],
    regraded: [],
    sperm_probability: tracks.map(() => null),
    automatic: null,
    reviewed: null,
    may_review: false,
  };
}
