import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { levelAllows, type Principal, permits, requireProject } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import * as contract from './contract';
import {
  countOutside,
  findFrameFacts,
  findMask,
  hasOtherReviewer,
  selectDecisions,
  selectProposals,
  selectUnitBoxes,
} from './queries-decisions';
import {
  countClasses,
  countUnits,
  findUnits,
  selectDatasets,
  selectUnits,
  type UnitFilter,
  type UnitRow,
} from './queries-units';
import { readProposal } from './stored';
import { viewDecision, viewUnit } from './view';

const filterOf = (query: QueryOf<typeof contract.getStatistics>): UnitFilter => ({
  datasetId: query.dataset_id,
  labelId: query.label_id,
  labelType: query.label_type,
  creatorId: query.creator_id,
  from: query.from,
  to: query.to,
});

/** The queue of one kind; without review_annotations one's own units. */
export async function listUnits(
  principal: Principal,
  query: QueryOf<typeof contract.listUnits>,
): Promise<AnswerOf<typeof contract.listUnits>> {
  const { type, status, search, sort, order, page, limit } = query;
  const filter = { ...filterOf(query), kind: type, status, search, sort, order, page, limit };
  const { rows, total } = await selectUnits(principal, filter);
  return { units: rows.map(viewUnit), total, page, limit };
}

const NOTHING: contract.StatusCounts = {
  total: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  needs_correction: 0,
};

/** Counts of both queues under the same filters. */
export async function getStatistics(
  principal: Principal,
  query: QueryOf<typeof contract.getStatistics>,
): Promise<contract.ReviewStatistics> {
  const filter = filterOf(query);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const [rows, classes, all, datasets] = await Promise.all([
    countUnits(principal, filter),
    countClasses(principal, filter),
    isNarrowed ? countUnits(principal, {}) : null,
    selectDatasets(principal),
  ]);
  const everyone = all ?? rows;
  const sumOf = (kind: contract.ReviewKind): contract.StatusCounts =>
    rows
      .filter((row) => row.kind === kind)
      .reduce(
        (sum, row) => ({
          total: sum.total + row.total,
          pending: sum.pending + row.pending,
          approved: sum.approved + row.approved,
          rejected: sum.rejected + row.rejected,
          needs_correction: sum.needs_correction + row.needs_correction,
        }),
        NOTHING,
      );
  const people = [...new Map(everyone.map(({ id, name }) => [id, name]))].slice(0, 200);
  return {
    detection: sumOf('detection'),
    morphology: sumOf('morphology'),
    creators: rows.slice(0, 200).map(({ kind, ...row }) => ({ type: kind, ...row })),
    classes: classes.map(({ kind, ...row }) => ({ type: kind, ...row })),
    people: people.map(([id, name]) => ({ id, name })),
    datasets,
  };
}

/** A unit that the principal may see. @throws AppError NOT_FOUND outside the fence; FORBIDDEN for another person's */
async function visibleUnit(principal: Principal, unitId: string): Promise<UnitRow> {
  const [row] = await findUnits(database(), principal, [unitId]);
  if (!row) throw new AppError('NOT_FOUND', say('errors.unitNotFound'));
  if (row.creatorId !== principal.userId && !permits(principal, 'review_annotations')) {
    throw new AppError('FORBIDDEN', say('errors.labelOfOther'));
  }
  return row;
}

async function hindranceOf(
  principal: Principal,
  row: UnitRow,
): Promise<contract.ReviewUnitDetail['hindrance']> {
  if (!permits(principal, 'review_annotations')) return 'not-reviewer';
  const { accessLevel } = await requireProject(database(), principal, row.projectId, 'read');
  if (!levelAllows(accessLevel, 'write')) return 'read-only';
  if (row.status !== 'pending') return 'decided';
  return row.isOwn && (await hasOtherReviewer(database(), row.projectId, principal.userId))
    ? 'own-work'
    : null;
}

type Proposal = Awaited<ReturnType<typeof selectProposals>>[number];

function viewProposal({ proposed, deletedAt, source: _, ...box }: Proposal) {
  const was = proposed === null ? null : readProposal(proposed);
  const { id, x1, y1, x2, y2, class: className, confidence, verified } = box;
  const outcome = deletedAt ? 'rejected' : was ? 'corrected' : verified ? 'accepted' : 'open';
  return was
    ? { id, x1: was.x1, y1: was.y1, x2: was.x2, y2: was.y2, class: was.class, confidence: was.score, outcome }
    : { id, x1, y1, x2, y2, class: className, confidence, outcome };
}

/** A unit with everything that is judged. @throws AppError NOT_FOUND, FORBIDDEN */
export async function getUnit(principal: Principal, unitId: string): Promise<contract.ReviewUnitDetail> {
  const row = await visibleUnit(principal, unitId);
  const [frame, boxes, proposals, notInLabel, mask, hindrance] = await Promise.all([
    findFrameFacts(row.frameId),
    selectUnitBoxes(row, contract.MAX_UNIT_BOXES),
    selectProposals(row, contract.MAX_UNIT_BOXES),
    row.itemId ? 0 : countOutside(row),
    row.maskId ? findMask(row.maskId) : undefined,
    hindranceOf(principal, row),
  ]);
  return {
    ...viewUnit(row),
    frame: { ...frame, labeledAt: frame.labeledAt?.toISOString() ?? null },
    boxes,
    boxCount: row.items,
    proposals: proposals.map(viewProposal) as contract.ReviewUnitDetail['proposals'],
    notInLabel,
    mask: mask
      ? {
          id: mask.id,
          overlayUrl: `/sarm/media/view-mask/${mask.id}?style=overlay&v=${mask.sha256.slice(0, 12)}`,
          source: mask.source,
          score: mask.score,
          quality: mask.quality,
        }
      : null,
    item: row.itemId
      ? { notes: row.itemNotes ?? '', certainty: row.certainty, annotatedBy: row.annotatedBy }
      : null,
    hindrance,
  };
}

/** Every decision about a unit, the newest first. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listDecisions(
  principal: Principal,
  unitId: string,
  page: QueryOf<typeof contract.listDecisions>,
): Promise<AnswerOf<typeof contract.listDecisions>> {
  const unit = await visibleUnit(principal, unitId);
  const { rows, total } = await selectDecisions(unitId, page);
  return { decisions: rows.map((row) => viewDecision(row, unit)), total };
}
