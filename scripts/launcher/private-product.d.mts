export interface PrivateProductOptions {
  /** Variables of lib/env.ts that differ from the defaults. */
  readonly settings?: Record<string, string>;
  /** Whether the demo project with its five clips is made. */
  readonly demo?: boolean;
  /** Postgres as a person has it, not the test server without promises about power cuts. */
  readonly durable?: boolean;
  /** Compiles on demand instead of standing on the build, for measuring without one. */
  readonly dev?: boolean;
  /** How many share the work; 1 unless given. */
  readonly workers?: number;
  /** How long it may take to get ready, in milliseconds. */
  readonly readyMs?: number;
}

export interface PrivateProduct {
  readonly address: string;
  /** Of every account that the seed made. */
  readonly password: string;
  readonly databaseUrl: string;
  readonly storageFolder: string;
  /** Where the parts keep files while they work. */
  readonly temporaryFolder: string;
  readonly logFile: string;
  /** The process of a part; one that was started again has a new one. */
  processOf(name: 'web' | 'worker'): number;
  /** Starts web and worker (after `kill`) and waits until they are ready. */
  start(): Promise<void>;
  /** Ends web and worker at once, as a `kill -9` of everything does; the database and the files stay. */
  kill(): void;
  stop(): Promise<void>;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
}

/** Starts the built product on data and ports of its own. */
export function startPrivateProduct(options?: PrivateProductOptions): Promise<PrivateProduct>;
