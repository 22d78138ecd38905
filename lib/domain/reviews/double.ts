import { database, type Executor } from '@/db/client';
import { lockFrame } from '@/lib/domain/annotations';
import { requireFrame } from '@/lib/domain/frames';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, permits } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import { frameAgreement } from '@/lib/science/agreement/frame-agreement';
import type * as contract from './contract-double';
import { agreementSchema, type Comparison, type DoubleFrame } from './contract-double';
import {
  type DoubleRow,
  findDoubleFrame,
  insertLayer,
  knowsBoxes,
  selectDoubleFrames,
  selectSide,
  storeAgreement,
} from './queries-double';

const NOT_FOUND = say('errors.frameNotFound');

const readAgreement = (value: unknown) => agreementSchema.parse(value);

function viewFrame(principal: Principal, row: DoubleRow): DoubleFrame {
  const agreement = row.agreement === null ? null : readAgreement(row.agreement);
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  return {
    frameId: row.frameId,
    frameNumber: row.frameNumber,
    videoId: row.videoId,
    videoName: row.videoName,
    datasetId: row.datasetId,
    datasetName: row.datasetName,
    state: row.state,
    first: person(row.firstId, row.firstName),
    second: person(row.secondId, row.secondName),
    mine: row.secondId === principal.userId ? 'second' : row.firstId === principal.userId ? 'first' : null,
    matched: agreement?.pairs.length ?? null,
    onlyFirst: agreement?.onlyFirst.length ?? null,
    onlySecond: agreement?.onlySecond.length ?? null,
    meanIou: agreement?.meanIou ?? null,
    f1: agreement?.f1 ?? null,
    kappa: agreement?.kappa ?? null,
  };
}

/** Frames that are annotated twice, and how two people agreed. */
export async function listDoubleFrames(
  principal: Principal,
  { state, dataset_id: datasetId, page, limit }: QueryOf<typeof contract.listDoubleFrames>,
): Promise<AnswerOf<typeof contract.listDoubleFrames>> {
  const { rows, summary } = await selectDoubleFrames(principal, { state, datasetId, page, limit });
  const { waiting, open, submitted, reconciled } = summary;
  const total = state ? summary[state] : waiting + open + submitted + reconciled;
  return { frames: rows.map((row) => viewFrame(principal, row)), total, page, limit, summary };
}

/** What is known of a frame that is locked or may be read. @throws AppError NOT_FOUND */
export async function requireDoubleFrame(
  db: Executor,
  principal: Principal,
  frameId: string,
): Promise<DoubleRow> {
  const row = await findDoubleFrame(db, principal, frameId);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

/**
 * Begins the second annotation of a frame, or goes on with it.
 * @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT where the frame is not to be annotated twice, its first
 * annotation is not complete or one's own, one has worked on its boxes otherwise, somebody else has begun, or it is
 * submitted already
 */
export async function openDoubleFrame(
  principal: Principal,
  frameId: string,
): Promise<AnswerOf<typeof contract.openDoubleFrame>> {
  return database().transaction(async (tx) => {
    const { frame } = await lockFrame(tx, principal, frameId);
    const row = await requireDoubleFrame(tx, principal, frame.id);
    const answer = (layerId: string) => ({
      ...{ frameId: frame.id, layerId, datasetId: row.datasetId, videoId: row.videoId },
    });
    if (row.layerId !== null && row.state === 'open' && row.secondId === principal.userId) {
      return answer(row.layerId);
    }
    if (row.layerId !== null) throw new AppError('CONFLICT', say('errors.doubleTaken'));
    if (!row.isChosen) throw new AppError('CONFLICT', say('errors.doubleNotChosen'));
    if (!frame.labeledAt) throw new AppError('CONFLICT', say('errors.doubleNotComplete'));
    if (row.firstId === principal.userId) throw new AppError('CONFLICT', say('errors.doubleOwn'));
    if (await knowsBoxes(tx, frame.id, principal.userId)) {
      throw new AppError('CONFLICT', say('errors.doubleSeen'));
    }
    const layerId = await insertLayer(tx, frame.id, principal.userId);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'double.open',
      message: `Began to annotate frame ${frame.frameNumber} as its second person`,
      projectId: row.projectId,
      resourceType: 'frame',
      resourceId: frame.id,
      newValue: { layerId },
    });
    return answer(layerId);
  });
}

/** Both sets of boxes with how they agreed; the frame has both. */
export async function viewComparison(
  db: Executor,
  principal: Principal,
  row: DoubleRow,
): Promise<Comparison> {
  const [first, second] = [
    await selectSide(db, row.frameId, null),
    await selectSide(db, row.frameId, row.layerId),
  ];
  const side = ({ version: _, ...box }: (typeof first)[number]) => box;
  return {
    frame: viewFrame(principal, row),
    width: row.width,
    height: row.height,
    revision: row.revision,
    agreement: readAgreement(row.agreement),
    first: first.map(side),
    second: second.map(side),
    reconciledBy: row.reconciledBy,
    reconciledAt: row.reconciledAt ? new Date(row.reconciledAt).toISOString() : null,
  };
}

/**
 * Submits one's own annotation of a frame and compares it with the first person's.
 * @throws AppError NOT_FOUND without an annotation of one's own; FORBIDDEN for viewers; CONFLICT while the first annotation
 * is not complete
 */
export async function submitDoubleFrame(principal: Principal, frameId: string): Promise<Comparison> {
  return database().transaction(async (tx) => {
    const { frame } = await lockFrame(tx, principal, frameId);
    const row = await requireDoubleFrame(tx, principal, frame.id);
    const { layerId } = row;
    if (layerId === null || row.secondId !== principal.userId || row.state !== 'open') {
      throw new AppError('CONFLICT', say('errors.doubleNotOpen'));
    }
    // A model has changed boxes since, or the first person has taken it back.
    if (!frame.labeledAt) throw new AppError('CONFLICT', say('errors.doubleNotComplete'));
    const [first, second] = [await selectSide(tx, frame.id, null), await selectSide(tx, frame.id, layerId)];
    const agreement = frameAgreement(first, second);
    await storeAgreement(tx, { layerId, firstUserId: row.firstId, agreement });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'double.submit',
      message: `Submitted the second annotation of frame ${frame.frameNumber}: ${agreement.pairs.length} cells of both, ${agreement.onlyFirst.length} of the first and ${agreement.onlySecond.length} of the second person only`,
      projectId: row.projectId,
      resourceType: 'frame',
      resourceId: frame.id,
      newValue: { layerId, f1: agreement.f1, meanIou: agreement.meanIou, kappa: agreement.kappa },
    });
    return viewComparison(tx, principal, await requireDoubleFrame(tx, principal, frame.id));
  });
}

/**
 * How two people agree about a frame.
 * @throws AppError NOT_FOUND, also until both have submitted; FORBIDDEN for who is neither of the two nor reviews
 */
export async function getAgreement(principal: Principal, frameId: string): Promise<Comparison> {
  const { frame } = await requireFrame(principal, frameId, 'read');
  const row = await requireDoubleFrame(database(), principal, frame.sameAs ?? frame.id);
  const isOneOfThem = row.firstId === principal.userId || row.secondId === principal.userId;
  if (!isOneOfThem && !permits(principal, 'review_annotations')) {
    throw new AppError('FORBIDDEN', say('errors.labelOfOther'));
  }
  if (row.agreement === null) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewComparison(database(), principal, row);
}
