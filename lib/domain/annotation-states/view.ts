import { viewLabel } from '@/lib/domain/labels';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@/lib/domain/labels/contract-fields';
import type { AnnotationStatistics, AnnotationStatus, FrameState, MorphologyState } from './contract';
import type { countFrameStates, FrameStateRow } from './queries-frames';
import type { countMorphologyStates, MorphologyRow } from './queries-morphology';

export const viewFrameState = (row: FrameStateRow): FrameState => {
  const { frame, counts } = row;
  return {
    id: frame.id,
    frameNumber: frame.frameNumber,
    width: frame.width,
    height: frame.height,
    videoId: frame.videoId,
    videoName: row.videoName,
    datasetId: row.datasetId,
    datasetName: row.datasetName,
    status: row.status,
    boxes: counts.boxes,
    verified: counts.verified,
    proposed: counts.boxes - counts.verified,
    inLabels: counts.inLabels,
    labeledAt: frame.labeledAt?.toISOString() ?? null,
    labeledByName: row.labeledByName,
    createdAt: frame.createdAt.toISOString(),
  };
};

export const viewMorphologyState = ({ found, status, counts }: MorphologyRow): MorphologyState => ({
  ...viewLabel(found),
  status,
  judged: counts.judged,
  firstFrame: counts.firstFrame,
  lastFrame: counts.lastFrame,
});

const statusCounts = (rows: readonly { status: AnnotationStatus; count: number }[]) => {
  const of = (status: AnnotationStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  const [pending, inProgress, completed] = [of('pending'), of('in_progress'), of('completed')];
  return { pending, in_progress: inProgress, completed, total: pending + inProgress + completed };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function addUpFrames(
  rows: Awaited<ReturnType<typeof countFrameStates>>,
): AnnotationStatistics['frames'] {
  const boxes = sum(rows.map((row) => row.boxes));
  const verified = sum(rows.map((row) => row.verified));
  return {
    ...statusCounts(rows.map(({ status, frames }) => ({ status, count: frames }))),
    boxes,
    verified,
    proposed: boxes - verified,
    inLabels: sum(rows.map((row) => row.inLabels)),
  };
}

export function addUpCells({
  labels,
  cells,
}: Awaited<ReturnType<typeof countMorphologyStates>>): AnnotationStatistics['morphology'] {
  const of = (name: MorphologyClass): number =>
    cells.find(({ morphologyClass }) => morphologyClass === name)?.cells ?? 0;
  const judged = cells.filter(({ morphologyClass }) => morphologyClass !== null);
  return {
    ...statusCounts(labels.map(({ status, labels: count }) => ({ status, count }))),
    cells: sum(cells.map((row) => row.cells)),
    judged: sum(judged.map((row) => row.cells)),
    classes: Object.fromEntries(MORPHOLOGY_CLASSES.map((name) => [name, of(name)])) as Record<
      MorphologyClass,
      number
    >,
  };
}
