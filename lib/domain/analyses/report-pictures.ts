import { framePicture } from '@/lib/domain/detections';
import { chosenFrames } from '@/lib/domain/frames';
import { keepReportPicture, type ReportContent } from '@/lib/domain/reports';
import { measurementOf, trackPictureFile } from '@/lib/domain/tracks';
import { log } from '@/lib/platform/http/log';
import { isStorageFull } from '@/lib/storage-full';
import type { Outcome } from './composing';

type Pictures = NonNullable<ReportContent['pictures']>;

/** Of the frames that were selected on each video, so many are shown. */
const FRAMES_OF_VIDEO = 2;

/** So many are drawn side by side: lines take longest, and each in a thread of its own. */
const AT_ONCE = 4;

async function tracksOf(datasetId: string, outcomes: readonly Outcome[]): Promise<Pictures['tracks']> {
  const pictures: Pictures['tracks'][number][] = [];
  for (let from = 0; from < outcomes.length; from += AT_ONCE) {
    const drawn = await Promise.all(
      outcomes.slice(from, from + AT_ONCE).map((outcome) => tracksOfVideo(datasetId, outcome)),
    );
    pictures.push(...drawn.filter((picture) => picture !== null));
  }
  return pictures;
}

async function tracksOfVideo(
  datasetId: string,
  { video, measured }: Outcome,
): Promise<Pictures['tracks'][number] | null> {
  const picture = measured && (await trackPictureFile(measurementOf(measured)));
  if (!picture) return null;
  const { png, drawn, omitted } = picture;
  const sha256 = await keepReportPicture(datasetId, png);
  return { videoId: video.id, videoName: video.name, sha256, drawn, omitted };
}

async function framesOf(datasetId: string, outcomes: readonly Outcome[]): Promise<Pictures['frames']> {
  const pictures: Pictures['frames'][number][] = [];
  for (const { video, measured } of outcomes) {
    if (!measured) continue;
    for (const frame of await chosenFrames(video.id, FRAMES_OF_VIDEO)) {
      const { jpeg, boxes } = await framePicture(frame);
      pictures.push({
        videoId: video.id,
        videoName: video.name,
        frameNumber: frame.frameNumber,
        seconds: frame.timeOffsetSeconds,
        boxes,
        sha256: await keepReportPicture(datasetId, jpeg),
      });
    }
  }
  return pictures;
}

/**
 * A composed report with its pictures: the paths on each replicate, and the selected frames with their boxes, as they are
 * now. Figures do not wait for pictures: where one cannot be made, the report goes without.
 *
 * @throws StorageFullError, so that the job waits for space
 */
export async function withPictures(
  content: ReportContent,
  outcomes: readonly Outcome[],
): Promise<ReportContent> {
  const { id: datasetId } = content.dataset;
  try {
    const pictures = {
      tracks: await tracksOf(datasetId, outcomes),
      frames: await framesOf(datasetId, outcomes),
    };
    return pictures.tracks.length + pictures.frames.length > 0 ? { ...content, pictures } : content;
  } catch (error) {
    if (isStorageFull(error)) throw error;
    log.error({ datasetId, err: error }, 'the pictures of a report could not be made');
    return content;
  }
}
