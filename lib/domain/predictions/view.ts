import { inWords } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { storedMessage } from '@/lib/messages/stored';
import type { DetectionMetrics, PredictionSample, PredictionView } from './contract';
import type { MorphologyMetrics } from './contract-morphology';
import type { PredictionFacts } from './queries';
import { storedFigures, storedMorphology } from './stored';

function viewDetection(stored: unknown): DetectionMetrics | null {
  const figures = storedFigures.safeParse(stored).data;
  if (!figures) return null;
  const { samples: _, ...metrics } = figures;
  return {
    type: 'detection',
    ...metrics,
    processedFrames: metrics.processed_frames,
    processingTime: metrics.processing_time,
    totalSpermCount: metrics.total_sperm_count,
    detectionConfidence: metrics.detection_confidence,
  };
}

function viewMorphology(stored: unknown): MorphologyMetrics | null {
  const figures = storedMorphology.safeParse(stored).data;
  if (!figures) return null;
  const { samples: _, ...metrics } = figures;
  const { shares } = metrics;
  const [normal, heads, midpieces, tails] = [
    shares?.normal_forms.count ?? null,
    shares?.abnormal_heads?.count ?? null,
    shares?.abnormal_midpieces?.count ?? null,
    shares?.abnormal_tails?.count ?? null,
  ];
  return {
    type: 'morphology',
    ...metrics,
    ...{ normal_forms: normal, abnormal_heads: heads, abnormal_midpieces: midpieces, abnormal_tails: tails },
    ...{ normalForms: normal, abnormalHeads: heads, abnormalMidpieces: midpieces, abnormalTails: tails },
    processedFrames: metrics.processed_frames,
    processingTime: metrics.processing_time,
    totalAnalyzedSperm: metrics.total_analyzed_sperm,
  };
}

const viewMetrics = ({ type, figures }: PredictionFacts): PredictionView['metrics'] =>
  type === 'detection' ? viewDetection(figures) : viewMorphology(figures);

/** The sample frames of a prediction. @param linkTo a stored picture by its name in the prediction's folder */
export function viewSamples(
  { type, figures }: Pick<PredictionFacts, 'type' | 'figures'>,
  linkTo: (file: string) => string,
): PredictionSample[] {
  if (type === 'detection')
    return (storedFigures.safeParse(figures).data?.samples ?? []).map(({ file, timestamp, spermCount }) => ({
      ...{ imageUrl: linkTo(file), timestamp, spermCount, normalCount: null, abnormalCount: null, cells: [] },
    }));
  const samples = storedMorphology.safeParse(figures).data?.samples ?? [];
  return samples.map(({ file, timestamp, spermCount, cells }) => {
    const countOf = (word: (typeof cells)[number]['says']) =>
      cells.filter(({ says }) => says === word).length;
    return {
      ...{ imageUrl: linkTo(file), timestamp, spermCount, cells },
      ...{ normalCount: countOf('normal'), abnormalCount: countOf('abnormal') },
    };
  });
}

/** A prediction as endpoints answer it, in the reader's language. */
export function viewPrediction(
  row: PredictionFacts,
  language: Language | undefined,
  canEdit: boolean,
): PredictionView {
  return {
    id: row.id,
    name: row.name,
    project_id: row.projectId,
    model_id: row.modelId ?? row.versionId ?? row.modelName,
    version_id: row.versionId,
    model_type: row.type,
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
    metrics: viewMetrics(row),
    can_edit: canEdit,
  };
}
