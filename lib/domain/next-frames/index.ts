import { database } from '@/db/client';
import { requireDatasetHead } from '@/lib/domain/datasets';
import type { Principal } from '@/lib/platform/access';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { type FrameFacts, rankFrames } from '@/lib/science/next-frames';
import { type listNextFrames as contract, MAX_RANKED } from './contract';
import { countFrames, type FrameFigures, selectFrameFigures } from './queries';

/** Scores of which nobody would say that the model was sure. */
const DOUBTFUL = { from: 0.3, to: 0.7 } as const;

/** Where in which video a frame lies, and how much is on it: cells of one video look alike, more so one after the other. */
function factsOf(frame: FrameFigures, placeOfVideo: ReadonlyMap<string, number>): FrameFacts {
  const isSeen = frame.boxes > 0 || frame.isDetected;
  return {
    openScores: frame.openScores,
    trackBreaks: frame.trackBreaks,
    features: [
      placeOfVideo.get(frame.videoId) ?? 0,
      frame.timeShare,
      isSeen ? frame.boxes : null,
      frame.meanAreaPx,
      frame.meanScore,
    ],
  };
}

/**
 * Which frames of a dataset to label next, and why.
 * @throws AppError NOT_FOUND
 */
export async function listNextFrames(
  principal: Principal,
  datasetId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AnswerOf<typeof contract>> {
  await requireDatasetHead(principal, datasetId);
  const [counts, frames] = await Promise.all([
    countFrames(database(), datasetId),
    selectFrameFigures(database(), { datasetId, userId: principal.userId }),
  ]);
  const places = new Map([...new Set(frames.map(({ videoId }) => videoId))].map((id, place) => [id, place]));
  const candidates = frames.filter(({ isLabeled }) => !isLabeled);
  const ranked = rankFrames(
    candidates.map((frame) => factsOf(frame, places)),
    frames.filter(({ isLabeled }) => isLabeled).map((frame) => factsOf(frame, places)),
    MAX_RANKED,
  );
  return {
    frames: ranked.slice(offset, offset + limit).flatMap(({ index, unsure, differs }) => {
      const frame = candidates[index];
      return frame ? [viewFrame(frame, unsure, differs)] : [];
    }),
    total: ranked.length,
    ...counts,
  };
}

function viewFrame(frame: FrameFigures, unsure: number, differs: number) {
  const { id, videoId, videoName, frameNumber, boxes, trackBreaks, openScores } = frame;
  const isDoubtful = (score: number): boolean => score >= DOUBTFUL.from && score <= DOUBTFUL.to;
  return {
    ...{ id, videoId, videoName, frameNumber, boxes, trackBreaks, unsure, differs },
    reason: unsure >= differs ? ('unsure' as const) : ('differs' as const),
    doubtfulBoxes: openScores.filter(isDoubtful).length,
  };
}
