import { type NumberedOperation, undoneEdits } from './apply-edits';
import { editsOf, type Measurement } from './review';

/** The corrections that count, by their numbers. */
function countingEdits(edits: readonly NumberedOperation[]): string {
  const undone = undoneEdits(edits);
  return edits
    .filter(({ number, operation }) => operation.kind !== 'undo' && !undone.has(number))
    .map(({ number }) => number)
    .join();
}

/** Whether other corrections of a measurement's tracks count now than did then; what was undone again changes nothing. */
export async function correctedSince(measurement: Measurement, then: Date): Promise<boolean> {
  const { edits } = await editsOf(measurement);
  return countingEdits(edits) !== countingEdits(edits.filter(({ createdAt }) => createdAt <= then));
}
