import { database } from '@/db/client';
import { type FramePage, framesOfVideos } from '@/lib/domain/frames';
import { READERS as FRAME_READERS } from '@/lib/domain/frames/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits } from '@/lib/platform/access';
import type { AnalysisDetail } from './contract-detail';
import { findVisibleAnalysis, parametersOf, selectAnalysisVideos, selectMeasurements } from './queries';
import { viewAnalysis } from './view';
import { viewResult } from './view-result';

/**
 * One analysis with its own stored measurements, and a page of the frames of its videos.
 * @param tokenOf a media token for the pictures of a video; null where the caller has none to give
 * @throws AppError NOT_FOUND for an unknown analysis or one outside the principal's projects
 */
export async function getAnalysisDetail(
  principal: Principal,
  id: string,
  page: Pick<FramePage, 'limit' | 'offset'>,
  tokenOf: (videoId: string) => string | null,
): Promise<AnalysisDetail> {
  const row = await findVisibleAnalysis(principal, id);
  if (!row) throw new AppError('NOT_FOUND', say('errors.analysisNotFound'));
  const { language } = principal.origin;
  const videos = await selectAnalysisVideos(database(), [id]);
  const measurements = await selectMeasurements(
    videos.flatMap(({ measurementId }) => (measurementId ? [measurementId] : [])),
  );
  const seesFrames = FRAME_READERS.some((permission) => permits(principal, permission));
  const { frames, total } = seesFrames
    ? await framesOfVideos(
        principal,
        videos.map(({ videoId }) => videoId),
        page,
      )
    : { frames: [], total: null };
  const names = new Map(parametersOf(row).videos.map((video) => [video.id, video.name]));
  const tokens = new Map(frames.map(({ videoId }) => [videoId, tokenOf(videoId)]));
  return {
    ...viewAnalysis(row, videos, language),
    results: videos.flatMap(({ videoId, measurementId }) => {
      const measurement = measurements.find((each) => each.id === measurementId);
      if (!measurement) return [];
      const video = { id: videoId, name: names.get(videoId) ?? '' };
      return viewResult(
        { measurement, video, datasetId: row.datasetId, isSimulated: row.isSimulated },
        language,
      );
    }),
    frames: frames.map((frame) => {
      const token = tokens.get(frame.videoId);
      return { ...frame, imageUrl: `/sarm/media/view-frame/${frame.id}${token ? `?token=${token}` : ''}` };
    }),
    framesTotal: total,
  };
}
