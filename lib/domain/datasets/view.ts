import { calibrationOf } from '@/lib/domain/calibration/contract';
import { admits, type Principal } from '@/lib/platform/access';
import { secondsLeft } from '@/lib/platform/tasks';
import type { DatasetView } from './contract';
import { storedMetadata } from './metadata';
import type { VisibleDataset } from './queries';

const REPORT_READERS = ['view_analysis_results', 'generate_reports'] as const;

function viewRunning(
  running: NonNullable<VisibleDataset['runningAnalysis']>,
): DatasetView['runningAnalysis'] {
  const { id, status, progress, taskStatus, startedAt, expectedSeconds } = running;
  const task = {
    status: taskStatus,
    progress,
    startedAt: startedAt ? new Date(startedAt) : null,
    expectedSeconds,
  };
  return { id, status, progress, secondsLeft: secondsLeft(task, new Date()) };
}

/** A dataset as endpoints answer it; what is said of its reports only to those who may see reports. */
export function viewDataset(principal: Principal, row: VisibleDataset): DatasetView {
  const seesReports = REPORT_READERS.some((permission) => admits(principal.permissions, permission));
  const { latestReport, runningAnalysis } = row;
  const createdAt = row.createdAt.toISOString();
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    status: row.status,
    metadata: storedMetadata(row.metadata),
    doubleShare: row.doubleShare,
    projectId: row.projectId,
    project_id: row.projectId,
    projectName: row.projectName,
    project_name: row.projectName,
    projectIsArchived: row.projectStatus === 'archived',
    isSimulated: row.isSimulated,
    is_simulated: row.isSimulated,
    isControl: row.isControl,
    ...calibrationOf(row),
    microscopeId: row.microscopeId,
    microscopeName: row.microscopeName,
    calibrationProfileId: row.calibrationProfileId,
    calibrationProfileName: row.calibrationProfileName,
    chamberId: row.chamberId,
    chamberName: row.chamberName,
    compensationFactor: row.compensationFactor,
    accessLevel: row.memberLevel ?? 'admin',
    stats: {
      totalVideos: row.totalVideos,
      total_videos: row.totalVideos,
      videos_count: row.totalVideos,
      usableVideos: row.usableVideos,
      usable_videos: row.usableVideos,
      totalFrames: row.contents.frames,
      total_frames: row.contents.frames,
      annotatedFrames: row.contents.annotatedFrames,
      annotated_frames: row.contents.annotatedFrames,
      totalDetections: row.contents.detections,
      total_detections: row.contents.detections,
      totalCrops: row.contents.detections,
      total_crops: row.contents.detections,
      annotatedMorphology: row.annotatedMorphology,
      annotated_morphology: row.annotatedMorphology,
    },
    latestReport:
      seesReports && latestReport
        ? {
            analysisId: latestReport.analysisId,
            createdAt: new Date(latestReport.createdAt).toISOString(),
          }
        : null,
    runningAnalysis: seesReports && runningAnalysis ? viewRunning(runningAnalysis) : null,
    createdAt,
    created_at: createdAt,
    updatedAt: row.updatedAt.toISOString(),
  };
}
