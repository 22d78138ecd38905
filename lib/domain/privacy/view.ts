import type { Executor } from '@/db/client';
import type { HoldRow } from '@/lib/domain/patients';
import { levelAllows, type Principal } from '@/lib/platform/access';
import { mayConfirmAloneFrom } from './alone';
import type { ErasureView } from './contract';
import type { VisibleErasure } from './queries';
import { STEPS } from './steps';

export const viewHold = (row: HoldRow) => ({
  id: row.id,
  reason: row.reason,
  placed_by: row.placedByName,
  placed_at: row.createdAt.toISOString(),
  lifted_by: row.liftedByName,
  lifted_at: row.liftedAt?.toISOString() ?? null,
});

/** An erasure as endpoints answer it, at a moment. */
export async function viewErasure(
  db: Executor,
  principal: Principal,
  found: VisibleErasure,
  now: Date,
): Promise<ErasureView> {
  const { erasure, level } = found;
  const aloneFrom = await mayConfirmAloneFrom(db, principal, found);
  const isOwn = erasure.requestedBy === principal.userId;
  return {
    id: erasure.id,
    project_id: erasure.projectId,
    patient_id: erasure.patientId,
    code: erasure.code,
    state: erasure.state,
    asked_by: erasure.askedBy,
    ground: erasure.ground,
    reason: erasure.reason,
    requested_by: erasure.requestedByName,
    requested_at: erasure.createdAt.toISOString(),
    decided_by: erasure.decidedByName,
    decided_at: erasure.decidedAt?.toISOString() ?? null,
    alone_because: erasure.aloneBecause,
    decision_reason: erasure.decisionReason,
    kept_until: erasure.keptUntil,
    completed_at: erasure.completedAt?.toISOString() ?? null,
    repeated: erasure.repeated,
    done: STEPS.filter((step) => erasure.doneSteps.includes(step)).length,
    steps: STEPS.length,
    has_certificate: erasure.certificate !== null,
    is_own: isOwn,
    may_decide: erasure.state === 'requested' && !isOwn && level !== null && levelAllows(level, 'admin'),
    alone_from: aloneFrom?.toISOString() ?? null,
    may_confirm_alone: aloneFrom !== null && now >= aloneFrom,
  };
}
