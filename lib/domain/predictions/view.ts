import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import type { PredictionView } from './contract';
import type { PredictionFacts } from './queries';
import { storedFigures } from './stored';

/** A prediction as endpoints answer it, in the reader's language. */
export function viewPrediction(
  row: PredictionFacts,
  language: Language | undefined,
  canEdit: boolean,
): PredictionView {
  const figures = storedFigures.safeParse(row.figures).data;
  const { samples: _, ...metrics } = figures ?? { samples: [] };
  return {
    id: row.id,
    name: row.name,
    project_id: row.projectId,
    model_id: row.modelId ?? row.versionId ?? row.modelName,
    version_id: row.versionId,
    model_type: 'detection',
    model_name: row.modelName,
    model_version: row.modelVersion,
    model_sha256: row.modelSha256,
    video_id: row.videoId,
    video_name: row.videoName,
    status: row.status,
    progress: row.status === 'completed' ? 100 : (row.progress ?? 0),
    task_id: row.taskId,
    error: row.error ? inWords(storedMessage(row.error), language) : null,
    created_at: row.createdAt.toISOString(),
    created_by_name: row.createdByName,
    metrics:
      figures && 'processed_frames' in metrics
        ? {
            ...metrics,
            processedFrames: metrics.processed_frames,
            processingTime: metrics.processing_time,
            totalSpermCount: metrics.total_sperm_count,
            detectionConfidence: metrics.detection_confidence,
          }
        : null,
    can_edit: canEdit,
  };
}
