'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { type CellView, type getStill, judgeCell } from '@/lib/domain/morphology/contract';
import { callApi } from '@/lib/platform/http/client';
import type { AnswerOf, InputOf } from '@/lib/platform/http/contract';
import type { Anomaly } from '@/lib/science/who-manual';

export type StillAnswer = AnswerOf<typeof getStill>;
type Judgment = NonNullable<InputOf<typeof judgeCell>['body']>['judgment'];

export interface Judging {
  readonly isBusy: boolean;
  readonly canUndo: boolean;
  readonly judge: (cell: CellView, judgment: Judgment) => Promise<void>;
  /** @returns the cell that was changed back */
  readonly undo: () => Promise<string | null>;
}

/** What was said of a cell, as something that can be said again. */
const asSaid = ({ judgment }: CellView): Judgment => {
  if (!judgment) return { kind: 'withdrawn' };
  return judgment.kind === 'excluded'
    ? { kind: 'excluded', reason: judgment.reason }
    : { kind: 'judged', anomalies: judgment.anomalies as Anomaly[] };
};

/** Sends what a person says of cells, and takes it back: nothing is lost, an undo says again what was said before. */
export function useJudging(data: StillAnswer, onChange: (answer: StillAnswer) => void): Judging {
  const t = useTranslations('morphology.viewer');
  const [isBusy, setBusy] = useState(false);
  const [steps, setSteps] = useState<readonly { readonly cellId: string; readonly before: Judgment }[]>([]);

  const send = async (cell: CellView, judgment: Judgment): Promise<boolean> => {
    setBusy(true);
    try {
      const body = { judgment, revision: cell.revision };
      const answer = await callApi(judgeCell, { params: { cellId: cell.id }, body });
      onChange({
        ...data,
        cells: data.cells.map((each) => (each.id === answer.cell.id ? answer.cell : each)),
        summary: answer.summary,
      });
      return true;
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('failed')) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    canUndo: steps.length > 0,
    judge: async (cell, judgment) => {
      if (isBusy) return;
      const before = asSaid(cell);
      if (await send(cell, judgment)) setSteps([...steps, { cellId: cell.id, before }]);
    },
    undo: async () => {
      const step = steps.at(-1);
      const cell = data.cells.find(({ id }) => id === step?.cellId);
      if (isBusy || !step || !cell) return null;
      if (await send(cell, step.before)) setSteps(steps.slice(0, -1));
      return cell.id;
    },
  };
}
