import { requireDatasetHead } from '@/lib/domain/datasets';
import type { Principal } from '@/lib/platform/access';
import type { AnnotationStatistics, FrameState, MorphologyState, StateFilter } from './contract';
import { countFrameStates, selectFrameStates } from './queries-frames';
import { countMorphologyStates, selectMorphologyStates } from './queries-morphology';
import { addUpCells, addUpFrames, viewFrameState, viewMorphologyState } from './view';

/**
 * Frames of the principal's projects, or of one dataset, with how far their annotation is.
 * @throws AppError NOT_FOUND for a dataset outside the fence
 */
export async function listFrameStates(
  principal: Principal,
  filter: StateFilter,
): Promise<{ frames: FrameState[]; total: number }> {
  if (filter.dataset_id) await requireDatasetHead(principal, filter.dataset_id);
  const { rows, total } = await selectFrameStates(principal, filter);
  return { frames: rows.map(viewFrameState), total };
}

/**
 * The principal's morphology labels (with review_annotations everybody's) with how many of their cells are judged.
 * @throws AppError NOT_FOUND as above
 */
export async function listMorphologyStates(
  principal: Principal,
  filter: StateFilter,
): Promise<{ labels: MorphologyState[]; total: number }> {
  if (filter.dataset_id) await requireDatasetHead(principal, filter.dataset_id);
  const { rows, total } = await selectMorphologyStates(principal, filter);
  return { labels: rows.map(viewMorphologyState), total };
}

/** What both lists hold, counted. @throws AppError NOT_FOUND as above */
export async function getAnnotationStatistics(
  principal: Principal,
  filter: Pick<StateFilter, 'dataset_id'>,
): Promise<AnnotationStatistics> {
  if (filter.dataset_id) await requireDatasetHead(principal, filter.dataset_id);
  const [frames, morphology] = await Promise.all([
    countFrameStates(principal, filter),
    countMorphologyStates(principal, filter),
  ]);
  return { frames: addUpFrames(frames), morphology: addUpCells(morphology) };
}
