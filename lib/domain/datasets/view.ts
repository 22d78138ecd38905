import { calibrationOf } from '@/lib/domain/calibration/contract';
import type { DatasetView } from './contract';
import type { VisibleDataset } from './queries';

/** A dataset as endpoints answer it. */
export function viewDataset(row: VisibleDataset): DatasetView {
  const createdAt = row.createdAt.toISOString();
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    status: row.status,
    projectId: row.projectId,
    project_id: row.projectId,
    projectName: row.projectName,
    project_name: row.projectName,
    isSimulated: row.isSimulated,
    is_simulated: row.isSimulated,
    ...calibrationOf(row),
    accessLevel: row.memberLevel ?? 'admin',
    stats: {
      totalVideos: row.totalVideos,
      total_videos: row.totalVideos,
      videos_count: row.totalVideos,
      usableVideos: row.usableVideos,
      usable_videos: row.usableVideos,
      totalFrames: row.totalFrames,
      total_frames: row.totalFrames,
      annotatedFrames: row.annotatedFrames,
      annotated_frames: row.annotatedFrames,
      totalDetections: row.totalDetections,
      total_detections: row.totalDetections,
    },
    createdAt,
    created_at: createdAt,
    updatedAt: row.updatedAt.toISOString(),
  };
}
