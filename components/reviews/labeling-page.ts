import { annotationPageOf, labelingPageOf } from '@/components/workflow/annotation-page';
import type { ReviewUnit } from '@/lib/domain/reviews/contract';

/** Where what a reviewer sent back is corrected. */
export const labelingPage = (
  unit: Pick<ReviewUnit, 'type' | 'frameId' | 'datasetId' | 'videoId' | 'labelId'>,
): string => (unit.type === 'detection' ? annotationPageOf(unit) : labelingPageOf(unit.labelId));
