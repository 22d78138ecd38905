'use client';
import type { RefObject } from 'react';
import type { CellView } from '@/lib/domain/morphology/contract';
import { ANOMALIES, type Anomaly } from '@/lib/science/who-manual';
import { proposedAnomalies, startingAnomalies, toggled } from './cell-status';
import type { StillView } from './still-canvas';
import type { StillAction } from './still-keys';
import type { Judging, StillAnswer } from './use-judging';

const ZOOM = 1.25;

const isAnomaly = (action: StillAction): action is StillAction & Anomaly =>
  (ANOMALIES as readonly string[]).includes(action);

/** Whether an action says something of a cell, which not everybody may. */
export const isJudging = (action: StillAction): boolean =>
  isAnomaly(action) || ['accept', 'normal', 'exclude', 'undo'].includes(action);

interface Surroundings {
  readonly data: StillAnswer;
  readonly judging: Judging;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly view: RefObject<StillView | null>;
}

/** Does what a key or a button of a still asks for. */
export function useStillActions(around: Surroundings): (action: StillAction) => void {
  const { data, judging, view } = around;
  const { cells } = data;
  const place = cells.findIndex(({ id }) => id === around.selectedId);
  const selected = cells[place];
  const step = (by: number): void => {
    const next = cells[Math.max(0, Math.min(cells.length - 1, place + by))];
    if (next) around.onSelect(next.id);
  };
  const judge = (anomaliesOf: (cell: CellView) => readonly Anomaly[] | null) => (): void => {
    if (!selected) return;
    judging.judge(selected.id, (cell) => {
      const anomalies = anomaliesOf(cell);
      return anomalies && { kind: 'judged', anomalies: [...anomalies] };
    });
  };
  const toggle = (anomaly: Anomaly) => judge((cell) => toggled(startingAnomalies(cell), anomaly));
  const actions: Readonly<Record<StillAction, () => void>> = {
    next: () => step(1),
    previous: () => step(-1),
    nextOpen: () => {
      const after = [...cells.slice(place + 1), ...cells.slice(0, place + 1)];
      const open = after.find(({ judgment }) => judgment === null);
      if (open) around.onSelect(open.id);
    },
    accept: judge(proposedAnomalies),
    normal: judge(() => []),
    headShape: toggle('headShape'),
    acrosome: toggle('acrosome'),
    vacuoles: toggle('vacuoles'),
    midpiece: toggle('midpiece'),
    tail: toggle('tail'),
    cytoplasm: toggle('cytoplasm'),
    exclude: () => {
      if (selected) judging.judge(selected.id, () => ({ kind: 'excluded', reason: '' }));
    },
    undo: () => void judging.undo().then((id) => id && around.onSelect(id)),
    zoomIn: () => view.current?.zoom(ZOOM),
    zoomOut: () => view.current?.zoom(1 / ZOOM),
    fit: () => view.current?.fit(),
  };
  return (action) => {
    if (data.may_judge || !isJudging(action)) actions[action]();
  };
}
