'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useLine } from '@/components/ui/use-line';
import { type CellView, type getStill, judgeCell } from '@/lib/domain/morphology/contract';
import { callApi } from '@/lib/platform/http/client';
import type { AnswerOf, InputOf } from '@/lib/platform/http/contract';
import type { Anomaly } from '@/lib/science/who-manual';

export type StillAnswer = AnswerOf<typeof getStill>;
type Judgment = NonNullable<InputOf<typeof judgeCell>['body']>['judgment'];

export interface Judging {
  readonly canUndo: boolean;
  /**
   * @param judgmentOf what is said of the cell as it stands once all that was said before has been sent; null for nothing
   */
  readonly judge: (cellId: string, judgmentOf: (cell: CellView) => Judgment | null) => void;
  /** @returns the cell that was changed back */
  readonly undo: () => Promise<string | null>;
}

interface Step {
  readonly cellId: string;
  readonly before: Judgment;
}

/** What was said of a cell, as something that can be said again. */
const asSaid = ({ judgment }: CellView): Judgment => {
  if (!judgment) return { kind: 'withdrawn' };
  return judgment.kind === 'excluded'
    ? { kind: 'excluded', reason: judgment.reason }
    : { kind: 'judged', anomalies: judgment.anomalies as Anomaly[] };
};

/**
 * Sends what a person says of cells, and takes it back: nothing is lost, an undo says again what was said before. Keys may
 * come faster than answers: what is said waits in line.
 */
export function useJudging(data: StillAnswer, onChange: (answer: StillAnswer) => void): Judging {
  const t = useTranslations('morphology.viewer');
  const [canUndo, setCanUndo] = useState(false);
  const steps = useRef<readonly Step[]>([]);
  const { inLine, latest } = useLine(data);
  const cellOf = (id: string | undefined): CellView | undefined =>
    latest.current.cells.find((cell) => cell.id === id);
  const remember = (kept: readonly Step[]): void => {
    steps.current = kept;
    setCanUndo(kept.length > 0);
  };

  const send = async (cell: CellView, judgment: Judgment): Promise<boolean> => {
    try {
      const body = { judgment, revision: cell.revision };
      const answer = await callApi(judgeCell, { params: { cellId: cell.id }, body });
      const before = latest.current;
      latest.current = {
        ...before,
        cells: before.cells.map((each) => (each.id === answer.cell.id ? answer.cell : each)),
        summary: answer.summary,
      };
      onChange(latest.current);
      return true;
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('failed')) });
      return false;
    }
  };
  return {
    canUndo,
    judge: (cellId, judgmentOf) =>
      void inLine(async () => {
        const cell = cellOf(cellId);
        const judgment = cell && judgmentOf(cell);
        if (!judgment) return;
        const before = asSaid(cell);
        if (await send(cell, judgment)) remember([...steps.current, { cellId, before }]);
      }),
    undo: () =>
      inLine(async () => {
        const step = steps.current.at(-1);
        const cell = cellOf(step?.cellId);
        if (!step || !cell) return null;
        if (await send(cell, step.before)) remember(steps.current.slice(0, -1));
        return cell.id;
      }),
  };
}
