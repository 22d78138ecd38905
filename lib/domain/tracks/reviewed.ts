import type { CasaResult } from '@/lib/engine/casa/result';
import { say } from '@/lib/messages/message';
import { undoneEdits } from './apply-edits';
import { askOfField, editsOf, type Measurement } from './review';

/** The parts of a stored measurement that a review changes; whatever else is stored with it stays. */
interface Measured {
  readonly casa: Pick<CasaResult, 'parameters' | 'warnings'>;
}

export interface ReviewedMeasurement<M> {
  /** As it is stored, with the figures of the corrected tracks. */
  readonly result: M;
  /** Corrections that count. */
  readonly edits: number;
  readonly lastEditedAt: Date;
}

/**
 * A measurement with the figures of its corrected tracks, in the form in which it is stored; null where nobody has
 * corrected any, and then the measurement itself holds.
 *
 * @param result of the measurement, as it is stored
 */
export async function reviewedMeasurement<M extends Measured>(
  measurement: Measurement,
  result: M,
): Promise<ReviewedMeasurement<M> | null> {
  const { edits } = await editsOf(measurement);
  const undone = undoneEdits(edits);
  const counting = edits.filter(({ number, operation }) => operation.kind !== 'undo' && !undone.has(number));
  const last = edits.at(-1);
  if (counting.length === 0 || !last) return null;
  const measured = await askOfField('figures', measurement, edits);
  if (!measured) return null;
  return {
    result: {
      ...result,
      casa: {
        ...result.casa,
        ...measured.summary,
        parameters: { ...result.casa.parameters, 'review.edits': counting.length },
        warnings: [say('measurements.reviewed', { count: counting.length }), ...measured.warnings],
      },
    },
    edits: counting.length,
    lastEditedAt: last.createdAt,
  };
}
