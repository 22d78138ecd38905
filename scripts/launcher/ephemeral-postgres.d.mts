export interface EphemeralPostgres {
  readonly url: string;
  readonly pid: number;
  readonly folder: string;
  stop(): Promise<void>;
  kill(): void;
}

/** A Postgres server for one run: fast, without promises about power cuts, gone afterwards. */
export function startEphemeralPostgres(): Promise<EphemeralPostgres>;
