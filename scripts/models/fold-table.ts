import type { Evaluation } from '@/lib/engine/evaluation';

/** What detector and judge achieve on a participant that was left out of their training. */
export interface FoldRow {
  readonly participant: string;
  readonly AP50: number | null;
  readonly AP30: number | null;
  readonly centerF1: number | null;
  readonly hota: number | null;
  readonly centerHota: number | null;
  readonly mota: number | null;
  readonly centerMota: number | null;
  readonly idf1: number | null;
  readonly centerIdf1: number | null;
  /** Of the judge: resting sperm against what else rests. */
  readonly auc: number;
  /** Percent. */
  readonly motile: number | null;
  readonly labeledMotile: number | null;
  /** Sperm a frame. */
  readonly count: number;
  readonly labeledCount: number;
}

export function foldRow(
  participant: string,
  evaluation: Evaluation,
  resting: Readonly<Record<string, { readonly auc: number }>>,
): FoldRow {
  const judged = resting[participant];
  if (!judged) throw new RangeError(`nothing was judged of ${participant}`);
  return {
    participant,
    AP50: evaluation.AP50,
    AP30: evaluation.AP30,
    centerF1: evaluation.centreF1,
    hota: evaluation.HOTA,
    centerHota: evaluation.byCenters.HOTA,
    mota: evaluation.MOTA,
    centerMota: evaluation.byCenters.MOTA,
    idf1: evaluation.IDF1,
    centerIdf1: evaluation.byCenters.IDF1,
    auc: judged.auc,
    motile: evaluation.motilePercent,
    labeledMotile: evaluation.truthMotilePercent,
    count: evaluation.meanPerFrame,
    labeledCount: evaluation.truthMeanPerFrame,
  };
}

const COLUMNS = [
  ['AP50', 'AP50'],
  ['AP30', 'AP30'],
  ['centerF1', 'center F1'],
  ['hota', 'HOTA'],
  ['centerHota', 'by centers'],
  ['mota', 'MOTA'],
  ['centerMota', 'by centers'],
  ['idf1', 'IDF1'],
  ['centerIdf1', 'by centers'],
  ['auc', 'AUC of the judge'],
] as const satisfies readonly (readonly [keyof FoldRow, string])[];

/** The rows as a Markdown table, with their mean. */
export function foldTable(rows: readonly FoldRow[]): string {
  const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
  const share = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`);
  const mean = (of: (row: FoldRow) => number | null): number =>
    rows.reduce((sum, row) => sum + (of(row) ?? Number.NaN), 0) / rows.length;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const head = ['left out', ...COLUMNS.map(([, name]) => name), 'motile, found / labeled', 'sperm a frame'];
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) =>
      line([
        row.participant,
        ...COLUMNS.map(([key]) => figure(row[key])),
        `${share(row.motile)} / ${share(row.labeledMotile)}`,
        `${row.count.toFixed(1)} / ${row.labeledCount.toFixed(1)}`,
      ]),
    ),
    line(['mean', ...COLUMNS.map(([key]) => figure(mean((row) => row[key]))), '', '']),
  ].join('');
}
