/** One line of a table of stages; times are of a frame, a cell or whatever the stage counts. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly perSecond: number;
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Measures stages and prints each as a line on stderr. */
export class StageTable {
  readonly rows: Row[] = [];

  say(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  /** Times `work`, which does `count` units. `cpuMs` is processor time of this process and all its threads. */
  async measure(what: string, count: number, work: () => Promise<void> | void, unit = 'frame'): Promise<Row> {
    const cpu = process.cpuUsage();
    const started = performance.now();
    await work();
    const wall = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    const row: Row = {
      what,
      unit,
      perSecond: (1000 * count) / wall,
      wallMs: wall / count,
      cpuMs: (user + system) / 1000 / count,
    };
    this.rows.push(row);
    const rate = `${row.perSecond.toFixed(0).padStart(8)} ${`${unit}s/s`.padEnd(9)}`;
    this.say(
      `${what.padEnd(46)} ${rate} ${row.wallMs.toFixed(3).padStart(9)} ms ${row.cpuMs.toFixed(3).padStart(9)} ms cpu`,
    );
    return row;
  }
}
