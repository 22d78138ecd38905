import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit, requireSeen } from '@/lib/platform/audit';
import type { Anomaly } from '@/lib/science/who-manual';
import type { CellView } from './contract';
import type { MorphologySummary } from './contract-cells';
import { findCell, insertJudgment, lastRevision, lockCell } from './queries-cells';
import { summarizeStills } from './summary';
import { viewCell } from './view';

export type CellJudgment =
  | { readonly kind: 'judged'; readonly anomalies: readonly Anomaly[] }
  | { readonly kind: 'excluded'; readonly reason: string }
  | { readonly kind: 'withdrawn' };

const CELL_NOT_FOUND = say('errors.cellNotFound');

function inOneLine(judgment: CellJudgment, cell: number, still: string): string {
  const of = `cell ${cell} of ${still}`;
  if (judgment.kind === 'excluded') return `Excluded ${of}`;
  if (judgment.kind === 'withdrawn') return `Withdrew the judgment of ${of}`;
  const found = judgment.anomalies.length > 0 ? judgment.anomalies.join(', ') : 'normal';
  return `Judged ${of}: ${found}`;
}

/**
 * Adds what a person says of a cell; what was measured and said before stays on record.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT in an archived project, and when somebody else has judged the
 * cell since `revision`
 */
export async function judgeCell(
  principal: Principal,
  cellId: string,
  judgment: CellJudgment,
  revision?: number,
): Promise<{ cell: CellView; summary: MorphologySummary }> {
  const datasetId = await database().transaction(async (tx) => {
    const found = await lockCell(tx, principal, cellId);
    if (!found) throw new AppError('NOT_FOUND', CELL_NOT_FOUND);
    await requireProject(tx, principal, found.projectId, 'write', CELL_NOT_FOUND);
    const last = await lastRevision(tx, cellId);
    requireSeen(last, revision);
    const anomalies = judgment.kind === 'judged' ? [...new Set(judgment.anomalies)] : [];
    const reason = judgment.kind === 'excluded' ? judgment.reason : '';
    await insertJudgment(tx, {
      cellId,
      number: last + 1,
      kind: judgment.kind,
      anomalies,
      reason,
      createdBy: principal.userId,
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: `cell.${judgment.kind}`,
      message: inOneLine(judgment, found.number, found.stillName),
      projectId: found.projectId,
      resourceType: 'still',
      resourceId: found.stillId,
      newValue: { cell: found.number, kind: judgment.kind, anomalies, reason },
    });
    return found.datasetId;
  });
  const cell = await findCell(database(), cellId);
  if (!cell) throw new AppError('NOT_FOUND', CELL_NOT_FOUND);
  return { cell: viewCell(cell), summary: await summarizeStills(datasetId) };
}
