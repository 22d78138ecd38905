import { randomUUID } from 'node:crypto';
import { database } from '@/db/client';
import { applyOperations, lockFrame, type Operation } from '@/lib/domain/annotations';
import { boxClass } from '@/lib/domain/annotations/contract';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import { frameAgreement } from '@/lib/science/agreement/frame-agreement';
import type { Comparison } from './contract-double';
import { requireDoubleFrame, viewComparison } from './double';
import { markReconciled, selectSide } from './queries-double';

type Side = Awaited<ReturnType<typeof selectSide>>;

/** A box as fields of an operation; a class that is none of today's stays the one of the box that takes its place. */
function fieldsOf({ x1, y1, x2, y2, class: name }: Side[number]) {
  const known = boxClass.safeParse(name);
  return { x1, y1, x2, y2, verified: true, ...(known.success ? { class: known.data } : {}) };
}

/** What makes the frame's own boxes those that are kept. */
export function reconciliation(first: Side, second: Side, kept: ReadonlySet<string>): Operation[] {
  const { pairs } = frameAgreement(first, second);
  const partnerOf = new Map(pairs.map((pair) => [pair.first, pair.second]));
  const paired = new Set(partnerOf.values());
  const secondById = new Map(second.map((box) => [box.id, box]));
  const operations: Operation[] = [];
  for (const box of first) {
    if (kept.has(box.id)) continue;
    const partner = secondById.get(partnerOf.get(box.id) ?? '');
    const of = { kind: 'box', id: box.id, version: box.version } as const;
    operations.push(
      partner && kept.has(partner.id)
        ? { op: 'put', ...of, fields: fieldsOf(partner) }
        : { op: 'delete', ...of },
    );
  }
  for (const box of second) {
    if (!kept.has(box.id) || paired.has(box.id)) continue;
    operations.push({ op: 'put', kind: 'box', id: randomUUID(), version: null, fields: fieldsOf(box) });
  }
  return operations;
}

/**
 * Makes one set of boxes of two.
 * @throws AppError NOT_FOUND, also until both have submitted; FORBIDDEN for viewers; CONFLICT when it was done already or
 * the frame has changed since `revision`, or in an archived project; INVALID_REQUEST for a box of neither
 */
export async function reconcileFrame(
  principal: Principal,
  frameId: string,
  { kept, revision }: { readonly kept: readonly string[]; readonly revision?: number | undefined },
): Promise<Comparison> {
  return database().transaction(async (tx) => {
    const { frame, projectId } = await lockFrame(tx, principal, frameId);
    const row = await requireDoubleFrame(tx, principal, frame.id);
    if (row.layerId === null || row.agreement === null) {
      throw new AppError('CONFLICT', say('errors.doubleNotSubmitted'));
    }
    if (row.state === 'reconciled') throw new AppError('CONFLICT', say('errors.doubleDone'));
    requireSeen(frame.revision, revision);
    const [first, second] = [
      await selectSide(tx, frame.id, null),
      await selectSide(tx, frame.id, row.layerId),
    ];
    const known = new Set([...first, ...second].map(({ id }) => id));
    if (kept.some((id) => !known.has(id))) {
      throw new AppError('INVALID_REQUEST', say('errors.doubleUnknownBox'));
    }
    const operations = reconciliation(first, second, new Set(kept));
    const sender = { clientId: randomUUID(), sequence: 1, origin: 'person' } as const;
    const { applied } = await applyOperations(tx, principal, frame, operations, sender);
    if (applied.length !== operations.length) throw new AppError('CONFLICT', say('errors.changedByOther'));
    await markReconciled(tx, row.layerId, principal.userId);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'double.reconcile',
      message: `Made one set of boxes of the two annotations of frame ${frame.frameNumber}${overwritten(frame.revision, revision)}`,
      projectId,
      resourceType: 'frame',
      resourceId: frame.id,
      oldValue: { revision: frame.revision, boxes: first.length },
      newValue: { changed: operations.length, kept: kept.length },
    });
    return viewComparison(tx, principal, await requireDoubleFrame(tx, principal, frame.id));
  });
}
