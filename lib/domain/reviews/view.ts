import { z } from 'zod';
import { cropAddress } from '@/lib/domain/detections/contract-addresses';
import { MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import type { ReviewDecision, ReviewUnit } from './contract';
import type { selectDecisions } from './queries-decisions';
import type { UnitRow } from './queries-units';

const morphology = z.enum(MORPHOLOGY_CLASSES).nullable();
/** What the database writes. */
const isoOf = (moment: string): string => new Date(moment).toISOString();

export function viewUnit(row: UnitRow): ReviewUnit {
  const { decided, decidedAt } = row;
  const isReopened = decided !== 'pending' && row.status === 'pending';
  const stands = row.status !== 'pending';
  const decidedNotes = row.decidedNotes ?? '';
  return {
    id: row.id,
    type: row.kind,
    labelId: row.labelId,
    labelName: row.labelName,
    labelType: row.labelType,
    projectId: row.projectId,
    datasetId: row.datasetId,
    datasetName: row.datasetName,
    videoId: row.videoId,
    videoName: row.videoName,
    frameId: row.frameId,
    frameNumber: row.frameNumber,
    imageUrl: row.detectionId ? cropAddress(row.detectionId) : `/sarm/media/view-frame/${row.frameId}`,
    labelCount: row.items,
    confidence: Number(row.confidence),
    itemId: row.itemId,
    cropId: row.detectionId,
    detectionId: row.detectionId,
    morphologyClass: morphology.parse(row.morphologyClass),
    createdBy: row.creatorId,
    creatorName: row.creatorName,
    createdAt: isoOf(row.createdAt),
    status: row.status,
    reviewedBy: stands ? row.deciderId : null,
    reviewerName: stands ? row.deciderName : null,
    reviewedAt: stands && decidedAt ? isoOf(decidedAt) : null,
    // A later note belongs to the decision that is still to be made.
    notes: stands ? decidedNotes : isReopened && row.notes === decidedNotes ? '' : row.notes,
    reopened:
      isReopened && decidedAt
        ? { status: decided, by: row.deciderName, at: isoOf(decidedAt), notes: decidedNotes }
        : null,
    version: row.version,
    contentHash: row.contentHash,
  };
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>['rows'][number];

export const viewDecision = (
  { row, by }: DecisionRow,
  { contentHash }: Pick<UnitRow, 'contentHash'>,
): ReviewDecision => ({
  id: row.id,
  decision: row.decision,
  notes: row.notes,
  by,
  at: row.createdAt.toISOString(),
  isOfNow: row.contentHash === contentHash,
});
