/** One row of what the cluster shows. */
export interface Row {
  readonly what: string;
  readonly when: string;
  readonly seen: string;
  readonly isGood: boolean;
}

const HEADS = { what: 'what', when: 'when', seen: 'seen' } as const;

/** Runs one trial and makes its row: what it returns is what was seen; an error is a fault, with its words. */
export async function trial(what: string, when: string, run: () => Promise<string>): Promise<Row> {
  const startedAt = Date.now();
  const row = await run().then(
    (seen) => ({ what, when, seen, isGood: true }),
    (error: unknown) => ({
      ...{ what, when, isGood: false },
      seen: error instanceof Error ? error.message : String(error),
    }),
  );
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${row.isGood ? 'good ' : 'FAULT'} ${what}, ${when}: ${row.seen} (${seconds} s)\n`);
  return row;
}

/** All rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const line = ({ what, when, seen }: Pick<Row, 'what' | 'when' | 'seen'>, verdict: string): string =>
    `| ${[what, when, seen, verdict].map(cell).join(' | ')} |`;
  return [
    line(HEADS, 'verdict'),
    '| --- | --- | --- | --- |',
    ...rows.map((row) => line(row, row.isGood ? 'good' : 'FAULT')),
  ].join('\n');
}

/** @throws Error saying what was found where something else had to be */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
