import { calibrationOf, effectiveCalibration } from '@/lib/domain/calibration/contract';
import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import { secondsLeft } from '@/lib/platform/tasks';
import { calibrationCautions, calibrationForJob, originOf } from './calibration';
import type { VideoView } from './contract';
import type { StoredVideo, selectFrames } from './queries';

/** A video as endpoints answer it, in both spellings and the reader's language. */
export function viewVideo(row: StoredVideo, language?: Language): VideoView {
  const createdAt = row.createdAt.toISOString();
  const calibration = calibrationOf(row);
  const { extractionTask: task } = row;
  const status = row.statusInOneWord;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    originalFilename: row.originalFilename,
    file_name: row.originalFilename,
    patientId: row.patient,
    patient_id: row.patient,
    captureDate: row.captureDate,
    capture_date: row.captureDate,
    tags: row.tags,
    source: row.source,
    datasetId: row.datasetId,
    dataset_id: row.datasetId,
    datasetName: row.datasetName,
    dataset_name: row.datasetName,
    projectId: row.projectId,
    project_id: row.projectId,
    isSimulated: row.isSimulated,
    size: row.sizeBytes,
    contentType: row.contentType,
    sha256: row.sha256,
    resolution: `${row.width}x${row.height}`,
    width: row.width,
    height: row.height,
    duration: row.durationSeconds,
    fps: row.framesPerSecond,
    framesPerSecond: row.framesPerSecond,
    frameCount: row.frameCount,
    codec: row.codec,
    processingStatus: status,
    processing_status: status,
    status,
    videoStatus: row.processingStatus,
    previewStatus: row.previewStatus,
    framesCount: row.framesCount,
    frames_count: row.framesCount,
    extractedFramesCount: row.framesCount,
    extractionStage: row.extractionStage,
    extractionMessage: row.extractionMessage && inWords(storedMessage(row.extractionMessage), language),
    extractionProgress: row.extractionProgress,
    extractionSecondsLeft: task
      ? secondsLeft({ ...task, startedAt: task.startedAt ? new Date(task.startedAt) : null }, new Date())
      : null,
    lastExtractionDate: row.lastExtractionAt?.toISOString() ?? null,
    lastTaskId: row.lastTaskId,
    calibration,
    effectiveCalibration: effectiveCalibration(row.datasetCalibration, calibration),
    calibrationProfileId: row.calibrationProfileId,
    chamberId: row.chamberId,
    calibrationOrigin: originOf(row),
    capillaryCompensation: calibrationForJob(row).capillaryCompensation ?? null,
    calibrationCautions: calibrationCautions(row).map((caution) => inWords(caution, language)),
    createdAt,
    created_at: createdAt,
    updatedAt: row.updatedAt.toISOString(),
  };
}

type FrameRow = Awaited<ReturnType<typeof selectFrames>>[number];

export const viewFrameSummary = (row: FrameRow): NonNullable<VideoView['frames']>[number] => ({
  id: row.id,
  frameNumber: row.frameNumber,
  timeOffset: row.timeOffsetSeconds,
  width: row.width,
  height: row.height,
  selected: row.selected,
  detectionStatus: row.detectionStatus,
  createdAt: row.createdAt.toISOString(),
});
