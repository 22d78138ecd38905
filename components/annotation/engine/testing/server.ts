import type { SendResult, Timers } from '../outbox-ports';
import type { Batch, BatchAnswer, BoxRow, ChangeOperation, TrackRow } from '../wire';

type Row = (BoxRow & { kind: 'box' }) | (TrackRow & { kind: 'track' });
type Stored = { row: Row; isDeleted: boolean };

/** As much of the call of changes as a client can tell apart: versions, winners' rows, batches that come twice. */
export class TestServer {
  private readonly stored = new Map<string, Stored>();
  private readonly answers = new Map<string, BatchAnswer>();
  readonly batches: Batch[] = [];
  revision = 0;
  /** Refuses boxes of this class. */
  refusedClass: string | null = null;

  private view<K extends Row['kind']>(kind: K): Extract<Row, { kind: K }>[] {
    return [...this.stored.values()]
      .filter(({ row, isDeleted }) => row.kind === kind && !isDeleted)
      .map(({ row }) => row as Extract<Row, { kind: K }>);
  }

  get frame() {
    return { boxes: this.view('box'), tracks: this.view('track'), revision: this.revision };
  }

  /** What somebody else does. */
  set(row: Omit<BoxRow, 'version'>): void {
    const version = (this.stored.get(row.id)?.row.version ?? 0) + 1;
    this.stored.set(row.id, { row: { kind: 'box', ...row, version }, isDeleted: false });
    this.revision += 1;
  }

  delete(id: string): void {
    const known = this.stored.get(id);
    if (known)
      this.stored.set(id, { row: { ...known.row, version: known.row.version + 1 }, isDeleted: true });
    this.revision += 1;
  }

  take(batch: Batch): BatchAnswer {
    this.batches.push(batch);
    const key = `${batch.clientId} ${batch.sequence}`;
    const known = this.answers.get(key);
    if (known) return known;
    const answer = this.apply(batch.ops);
    this.answers.set(key, answer);
    return answer;
  }

  private apply(ops: readonly ChangeOperation[]): BatchAnswer {
    const [applied, conflicts, rejected]: [
      { id: string; version: number }[],
      unknown[],
      { id: string; reason: string }[],
    ] = [[], [], []];
    for (const op of ops) {
      const found = this.stored.get(op.id);
      const isStale = found ? op.version !== null && op.version !== found.row.version : op.version !== null;
      if (isStale || (op.op === 'delete' && (!found || found.isDeleted))) {
        conflicts.push({ kind: op.kind, id: op.id, row: found && !found.isDeleted ? found.row : null });
        continue;
      }
      if (op.op === 'put' && op.fields.class !== undefined && op.fields.class === this.refusedClass) {
        rejected.push({ id: op.id, reason: 'outside' });
        continue;
      }
      const version = (found?.row.version ?? 0) + 1;
      const fresh = {
        box: {
          source: 'manual',
          confidence: 1,
          trackId: null,
          isKey: true,
          outsideAfter: false,
          verified: true,
        },
        track: { number: this.stored.size + 1, state: 'accepted' },
      }[op.kind];
      const fields = op.op === 'put' ? op.fields : {};
      const row = { kind: op.kind, id: op.id, ...fresh, ...found?.row, ...fields, version } as Row;
      this.stored.set(op.id, { row, isDeleted: op.op === 'delete' });
      applied.push({ id: op.id, version });
    }
    this.revision += 1;
    return {
      ...{ revision: this.revision, applied, rejected },
      conflicts: conflicts as BatchAnswer['conflicts'],
      changed: { boxes: [], tracks: this.view('track'), removed: [] },
    };
  }
}

/** Time that passes when it is told to. */
export class TestTimers implements Timers {
  private ms = 0;
  private waiting: { readonly at: number; readonly run: () => void }[] = [];

  now = (): number => this.ms;

  after = (ms: number, run: () => void): (() => void) => {
    const entry = { at: this.ms + ms, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((each) => each !== entry);
    };
  };

  /** Lets time pass, and whatever was promised happen. */
  async pass(ms: number): Promise<void> {
    const until = this.ms + ms;
    await settle();
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.ms = Math.max(this.ms, next.at);
      this.waiting = this.waiting.filter((each) => each !== next);
      next.run();
      await settle();
    }
    this.ms = until;
  }
}

/** Until nothing more follows from promises. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** How the network treats the next batches: lost on the way there, on the way back, or fine. */
export type Weather = 'fine' | 'lostThere' | 'lostBack' | 'signedOut' | 'refused';

export const sendVia =
  (server: TestServer, weather: () => Weather) =>
  async (batch: Batch): Promise<SendResult> => {
    await Promise.resolve();
    const now = weather();
    if (now === 'lostThere') return { kind: 'unreachable' };
    if (now === 'signedOut') return { kind: 'signedOut' };
    if (now === 'refused') return { kind: 'refused', reason: 'The project is archived' };
    // As it would travel.
    const answer = JSON.parse(JSON.stringify(server.take(JSON.parse(JSON.stringify(batch))))) as BatchAnswer;
    return now === 'lostBack' ? { kind: 'unreachable' } : { kind: 'answered', answer };
  };
