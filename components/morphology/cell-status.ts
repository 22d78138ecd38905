import type { CellView } from '@/lib/domain/morphology/contract';
import type { Anomaly } from '@/lib/science/who-manual';

export type CellStatus = 'normal' | 'abnormal' | 'open' | 'excluded';

/** From the palette of Okabe and Ito, as in the player; lines differ, too. */
export const STATUS_LOOKS: Readonly<
  Record<CellStatus, { readonly color: string; readonly dash: readonly number[] }>
> = {
  normal: { color: '#00c78f', dash: [] },
  abnormal: { color: '#ff7f2a', dash: [] },
  open: { color: '#f0e442', dash: [6, 4] },
  excluded: { color: '#d0d0d0', dash: [2, 4] },
};
export const STATUSES = Object.keys(STATUS_LOOKS) as CellStatus[];

/** What counts of a cell: a person's word before the models'; null where nothing does. */
export const countedAnomalies = ({ judgment, automatic }: CellView): readonly Anomaly[] | null =>
  judgment ? (judgment.kind === 'judged' ? judgment.anomalies : null) : automatic.anomalies;

export function statusOf(cell: CellView): CellStatus {
  if (cell.judgment?.kind === 'excluded') return 'excluded';
  const anomalies = countedAnomalies(cell);
  if (anomalies === null) return 'open';
  return anomalies.length > 0 ? 'abnormal' : 'normal';
}

/** What a person starts from: what counts, otherwise what sizes suggest. */
export const startingAnomalies = (cell: CellView): readonly Anomaly[] =>
  countedAnomalies(cell) ?? cell.automatic.suggested;

/**
 * What a person can accept as it is; null where there is nothing. That sizes suggest nothing is no proposal: it would say
 * 'normal' of a cell that nothing judged.
 */
export const proposedAnomalies = ({ automatic }: CellView): readonly Anomaly[] | null =>
  automatic.anomalies ?? (automatic.suggested.length > 0 ? automatic.suggested : null);

/** With one anomaly more or fewer. */
export const toggled = (anomalies: readonly Anomaly[], which: Anomaly): Anomaly[] =>
  anomalies.includes(which) ? anomalies.filter((each) => each !== which) : [...anomalies, which];
