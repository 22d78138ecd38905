import { getVideo } from '@/lib/domain/videos';
import type { Principal } from '@/lib/platform/access';
import type { FrameResult } from './contract-results';
import { type ResultPage, selectFrameResults, selectResultSums } from './queries-results';

/** What detection has found in a video, by frame. @throws AppError NOT_FOUND */
export async function listDetectionResults(principal: Principal, videoId: string, page: ResultPage) {
  const video = await getVideo(principal, videoId);
  const [{ rows, total }, { sums, histogram }] = await Promise.all([
    selectFrameResults(principal.userId, videoId, page),
    selectResultSums(principal.userId, videoId),
  ]);
  const { mean, ...counts } = sums;
  return {
    video_id: videoId,
    video_name: video.name,
    dataset_id: video.datasetId,
    frames: rows.map(
      (row): FrameResult => ({
        frame_id: row.id,
        frame_number: row.frameNumber,
        time_offset: row.timeOffset,
        status: row.status,
        detections: row.detections,
        by_model: row.byModel,
        by_people: row.byPeople,
        mean_confidence: row.mean,
        lowest_confidence: row.lowest,
        labeled: row.labeled,
        model_ids: row.modelIds ?? [],
      }),
    ),
    total,
    limit: page.limit,
    offset: page.offset,
    sums: { ...counts, mean_confidence: mean },
    histogram,
  };
}
