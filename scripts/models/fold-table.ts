import { readFile } from 'node:fs/promises';
import type { Evaluation } from '@/lib/engine/evaluation';
import type { Measurement } from './card-text';

/** What detector and judge achieve on a participant that was left out of their training. */
export interface FoldRow {
  readonly participant: string;
  readonly AP50: number | null;
  readonly AP30: number | null;
  /** By centers, of single pictures and of what is followed. */
  readonly centerF1: number | null;
  readonly trackF1: number | null;
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
  /** How it was measured, where not by cross-validation. */
  readonly command?: string;
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
    trackF1: evaluation.byCenters.trackF1,
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
  ['trackF1', 'of tracks'],
  ['hota', 'HOTA'],
  ['centerHota', 'by centers'],
  ['mota', 'MOTA'],
  ['centerMota', 'by centers'],
  ['idf1', 'IDF1'],
  ['centerIdf1', 'by centers'],
  ['auc', 'AUC of the judge'],
] as const satisfies readonly (readonly [keyof FoldRow, string])[];

/** The rows that cross-validation wrote. */
export const readFoldRows = async (file: string): Promise<FoldRow[]> =>
  JSON.parse(await readFile(file, 'utf8')) as FoldRow[];

const COMMAND =
  'npm run -s cross-validate -- --visem DIR --visem DIR --visem DIR --visem DIR --base BASE.onnx --worlds FILE --out DIR';
const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
const share = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`);
const nameOf = ({ participant }: FoldRow): string =>
  `VISEM-Tracking participant ${participant.replace('visem-', '')}, left out of the training of a model of the same kind`;

/** What a detector's card says of each participant left out: whole analyses. */
export const detectorFolds = (rows: readonly FoldRow[]): Measurement[] =>
  rows.map((row) => ({
    what: nameOf(row),
    figure: `AP50 ${figure(row.AP50)}, AP30 ${figure(row.AP30)}, center F1 ${figure(row.centerF1)}, of tracks ${figure(row.trackF1)}; HOTA ${figure(row.hota)}, by centers ${figure(row.centerHota)}; MOTA ${figure(row.mota)}, by centers ${figure(row.centerMota)}; IDF1 ${figure(row.idf1)}, by centers ${figure(row.centerIdf1)}; motile ${share(row.motile)}, labeled ${share(row.labeledMotile)}; ${row.count.toFixed(1)} sperm a frame, labeled ${row.labeledCount.toFixed(1)}`,
    command: row.command ?? COMMAND,
  }));

/** What a judge's card says of each participant left out. */
export const judgeFolds = (rows: readonly FoldRow[]): Measurement[] =>
  rows.map((row) => ({
    what: nameOf(row),
    figure: `AUC ${figure(row.auc)}: resting sperm against what else rests`,
    command: row.command ?? COMMAND,
  }));

/** The rows as a Markdown table, with their mean. */
export function foldTable(rows: readonly FoldRow[]): string {
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
