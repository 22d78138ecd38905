import { database } from '@/db/client';
import { composeWhoReport } from '@/lib/domain/reports';
import { sampleOfReport } from '@/lib/domain/samples';
import { getVideo } from '@/lib/domain/videos';
import { motBytes } from '@/lib/engine/label-formats/write-mot';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { downloadResponse } from '@/lib/platform/http/download';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import { mediaResponse, objectStore } from '@/lib/platform/storage';
import { streamIterable } from '@/lib/platform/storage/byte-stream';
import type { AnalysisView, DownloadName, VideoResult } from './contract';
import { factsOfMeasured } from './measurement';
import { movementOf } from './movement';
import {
  findVisibleAnalysis,
  selectAnalysisVideos,
  selectNewestMeasurements,
  selectVisibleVideoNames,
} from './queries';
import { type AnalysisFilter, selectAnalyzedPatients, selectVisibleAnalyses } from './queries-listing';
import { reviewedResult } from './reported-facts';
import { viewAnalysis } from './view';
import { viewResult } from './view-result';

const NOT_FOUND = say('errors.analysisNotFound');
const VIDEO_NOT_FOUND = say('errors.videoNotFound');

/** Analyses in the projects that the principal may see; newest first, unless something else is asked for. */
export async function listAnalyses(
  principal: Principal,
  filter: AnalysisFilter,
): Promise<{ analyses: AnalysisView[]; total: number; limit: number; offset: number }> {
  const { rows, total } = await selectVisibleAnalyses(principal, filter);
  const videos = await selectAnalysisVideos(
    database(),
    rows.map((row) => row.id),
  );
  return {
    analyses: rows.map((row) =>
      viewAnalysis(
        row,
        videos.filter((each) => each.analysisId === row.id),
        principal.origin.language,
      ),
    ),
    total,
    limit: filter.limit,
    offset: filter.offset,
  };
}

/** Patients to choose from when analyses are looked for. */
export const listAnalyzedPatients = selectAnalyzedPatients;

/** @throws AppError NOT_FOUND for an unknown analysis or one outside the principal's projects. */
export async function getAnalysis(principal: Principal, id: string): Promise<AnalysisView> {
  const row = await findVisibleAnalysis(principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewAnalysis(row, await selectAnalysisVideos(database(), [id]), principal.origin.language);
}

/**
 * The newest results of these videos, with what people corrected in their tracks, in the language of the request, and
 * which of them have none.
 * @throws AppError NOT_FOUND when one of them does not exist or lies outside the fence.
 */
export async function videoResults(
  principal: Principal,
  videoIds: readonly string[],
): Promise<{ results: VideoResult[]; missing: { id: string; name: string }[] }> {
  const ids = [...new Set(videoIds)];
  const visible = await selectVisibleVideoNames(principal, ids);
  if (visible.length < ids.length) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  const newest = await selectNewestMeasurements(principal, ids);
  const { language } = principal.origin;
  const results = await Promise.all(
    ids.flatMap((id) =>
      newest
        .filter((each) => each.video.id === id)
        .map(async (each) => {
          const measurement = { ...each.measurement, result: await reviewedResult(each.measurement) };
          return viewResult({ ...each, measurement }, language);
        }),
    ),
  );
  const missing = visible.filter(({ id }) => !newest.some((each) => each.video.id === id));
  return { results, missing };
}

/** Refusal that names the videos without a result. */
export const notAnalyzed = (missing: readonly { readonly name: string }[]): AppError =>
  new AppError('CONFLICT', say('errors.notAnalyzed', { names: missing.map(({ name }) => name).join(', ') }));

/** As `videoResults`. @throws AppError CONFLICT naming the videos that have not been analyzed yet. */
export async function requireVideoResults(
  principal: Principal,
  videoIds: readonly string[],
): Promise<{ results: VideoResult[] }> {
  const { results, missing } = await videoResults(principal, videoIds);
  if (missing.length > 0) {
    throw notAnalyzed(missing);
  }
  return { results };
}

/** The newest measurement of one video as its page shows it; null when it has none. @throws AppError NOT_FOUND. */
export async function getVideoMeasurement(principal: Principal, videoId: string) {
  const video = await getVideo(principal, videoId);
  const [newest] = await selectNewestMeasurements(principal, [videoId]);
  if (!newest) return { video, measurement: null };
  const { createdAt, id } = newest.measurement;
  const stored = await reviewedResult(newest.measurement);
  const measuredAt = createdAt.toISOString();
  // The same figures, notes and warnings as in a report, of this one video.
  const content = composeWhoReport({
    language: await languageOfUser(database(), principal.userId),
    isSimulated: newest.isSimulated,
    isControl: newest.isControl,
    issuedAt: measuredAt,
    dataset: { id: video.datasetId, name: video.datasetName },
    project: { id: video.projectId, name: '' },
    requestedBy: null,
    analysis: { id, requestedAt: measuredAt, startedAt: null },
    ...(await sampleOfReport(video.datasetId, [videoId])),
    videos: [
      {
        videoId,
        videoName: newest.video.name,
        sha256: newest.video.sha256,
        measured: factsOfMeasured(stored),
        error: null,
      },
    ],
  });
  return {
    video,
    measurement: {
      content,
      measuredAt,
      tracksFollowed: stored.casa.counts.distinctTracks,
      movement: movementOf(stored),
    },
  };
}

/** A file that the newest analysis of a video left. @throws AppError NOT_FOUND. */
export async function downloadArtifact(
  principal: Principal,
  videoId: string,
  name: DownloadName,
  request: Request,
): Promise<Response> {
  const [newest] = await selectNewestMeasurements(principal, [videoId]);
  if (!newest) throw new AppError('NOT_FOUND', VIDEO_NOT_FOUND);
  const { artifactPrefix } = newest.measurement;
  const downloadName = `${newest.video.name}_${name}`;
  if (name === 'tracks.mot.txt') return motResponse(`${artifactPrefix}tracks.csv`, downloadName);
  return mediaResponse(request, objectStore(), `${artifactPrefix}${name}`, {
    downloadName,
    maxAgeSeconds: 0,
  });
}

/** Tracks as MOTChallenge text, made of their table line by line. @throws ObjectNotFoundError */
async function motResponse(tableKey: string, downloadName: string): Promise<Response> {
  const { stream } = await objectStore().get(tableKey);
  return downloadResponse(streamIterable(motBytes(stream as AsyncIterable<Uint8Array>)), {
    name: downloadName,
    type: 'text/plain; charset=utf-8',
  });
}
