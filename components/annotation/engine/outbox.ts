import type { Diff } from './diff';
import type { Draft, DraftContent, Flight } from './draft';
import type { OutboxPorts, OutboxState, Reverted, SendResult } from './outbox-ports';
import type { AnnotationRecord } from './records';
import { isSent, type LoadedFrame, ServerCopy } from './server-copy';
import type { Store } from './store';
import { type BatchAnswer, inOrder, isSameRecord, type SentRecord } from './wire';

/** Changes wait so long for others to go with them, or until there are so many. */
const WAIT_MS = 400;
const WAIT_OPERATIONS = 50;
const MAX_OPERATIONS = 2000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Sends what a person changes, one batch at a time: what the store shows against what the server is known to hold. What is
 * not acknowledged stays in the draft; a batch of which nobody knows whether it arrived is sent again under its number.
 */
export class Outbox {
  private readonly copy: ServerCopy;
  /** Ids that may differ from what the server holds, in the order in which they were changed. */
  private readonly dirty = new Set<string>();
  private flight: Flight | null = null;
  private sequence = 0;
  private failures = 0;
  private revision = 0;
  private cancelTimer: (() => void) | null = null;
  private current: OutboxState = 'saved';
  private hasEnded = false;

  constructor(
    private readonly store: Store<AnnotationRecord>,
    private readonly clientId: string,
    private readonly ports: OutboxPorts,
    private readonly keep: (content: DraftContent | null) => void,
  ) {
    this.copy = new ServerCopy(store);
  }

  get state(): OutboxState {
    return this.current;
  }

  /** Fills the store with what the server holds, but for what is not acknowledged. Again where others changed something. */
  load(frame: LoadedFrame): void {
    const own = new Set([...this.dirty, ...(this.flight?.leaves.map(([id]) => id) ?? [])]);
    this.revision = frame.revision;
    const ids = this.copy.load(frame, own);
    this.tellForeign(this.copy.show(ids.filter((id) => !own.has(id))));
  }

  /** Something was changed here. Masks and points go their own ways. */
  note({ added, updated, removed }: Diff<AnnotationRecord>): void {
    const touched = [...added, ...updated.map(([, to]) => to), ...removed].filter(isSent);
    for (const { id } of touched) this.dirty.add(id);
    if (touched.length === 0) return;
    this.saveDraft();
    this.wait();
  }

  /** Sends at once, also what failed: before the frame is left, when the network is back, when somebody has signed in. */
  flush(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
    if (!this.flight) this.send();
    else if (this.current !== 'sending') void this.fly(this.flight);
  }

  /** Sends nothing more. What is not acknowledged stays in the draft. */
  end(): void {
    this.hasEnded = true;
    this.cancelTimer?.();
    this.cancelTimer = null;
  }

  /**
   * Takes up what survived of a tab's work, after the frame was loaded. From now on it is in this tab's draft.
   * @returns what it changes, for the history
   */
  restore(draft: Draft): Diff<AnnotationRecord> {
    const wanted = new Map<string, SentRecord | null>(draft.flight?.leaves ?? []);
    for (const { id, record, version } of draft.waiting) {
      // What is under way tells the version that comes after it.
      if (!wanted.has(id)) this.copy.claim(id, version);
      wanted.set(id, record);
      this.dirty.add(id);
    }
    const diff = this.copy.towards(wanted);
    this.store.apply(diff);
    if (!this.flight) this.flight = draft.flight;
    else for (const [id] of draft.flight?.leaves ?? []) this.dirty.add(id);
    this.saveDraft();
    this.flush();
    return diff;
  }

  private setState(state: OutboxState): void {
    if (state === this.current) return;
    this.current = state;
    this.ports.listener.onState?.(state);
  }

  private flushAfter(ms: number): void {
    this.cancelTimer ??= this.ports.timers.after(ms, () => {
      this.cancelTimer = null;
      this.flush();
    });
  }

  private wait(): void {
    if (this.flight || this.hasEnded) return;
    this.setState('waiting');
    if (this.dirty.size >= WAIT_OPERATIONS) this.flush();
    else this.flushAfter(WAIT_MS);
  }

  private send(): void {
    if (this.flight || this.hasEnded) return;
    const translated = [...this.dirty].flatMap((id) => {
      const found = this.copy.operation(id);
      // Changed and changed back: there is nothing to say.
      if (!found) this.dirty.delete(id);
      return found ? [found] : [];
    });
    const chosen = inOrder(translated).slice(0, MAX_OPERATIONS);
    if (chosen.length === 0) {
      this.saveDraft();
      this.setState('saved');
      return;
    }
    for (const { operation } of chosen) this.dirty.delete(operation.id);
    this.sequence += 1;
    const { clientId, sequence } = this;
    const ops = chosen.map(({ operation }) => operation);
    this.flight = {
      batch: { clientId, sequence, ops, ...this.ports.takeActivity() },
      leaves: chosen.map(({ operation, leaves }) => [operation.id, leaves] as const),
    };
    this.saveDraft();
    void this.fly(this.flight);
  }

  private async fly(flight: Flight): Promise<void> {
    if (this.hasEnded) return;
    this.setState('sending');
    this.land(flight, await this.ports.send(flight.batch));
  }

  private land(flight: Flight, result: SendResult): void {
    if (result.kind === 'unreachable') {
      this.setState('unreachable');
      if (!this.hasEnded) this.flushAfter(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures));
      this.failures += 1;
      return;
    }
    if (result.kind === 'signedOut') {
      this.setState('signedOut');
      return;
    }
    this.failures = 0;
    this.flight = null;
    if (result.kind === 'answered') this.accept(flight, result.answer);
    else {
      this.revert(
        flight.leaves.map(([id]) => id),
        { text: result.reason },
      );
    }
    this.saveDraft();
    // Whatever came meanwhile has waited long enough.
    if (this.dirty.size > 0) this.send();
    else this.setState('saved');
  }

  private accept(flight: Flight, answer: BatchAnswer): void {
    const { applied, changed, conflicts, rejected } = answer;
    this.revision = Math.max(this.revision, answer.revision);
    const leaves = new Map(flight.leaves);
    this.copy.acknowledge(leaves, answer);
    const idle = (id: string): boolean => !this.dirty.has(id);
    // What the server made of one's own change can still be taken back, unless nothing is left of it.
    const own = this.copy.show(applied.map(({ id }) => id).filter(idle));
    this.tellForeign(new Set([...own].filter((id) => leaves.get(id) === null)));
    const others = [...changed.boxes, ...changed.tracks].map(({ id }) => id).concat(changed.removed);
    this.tellForeign(this.copy.show(others.filter(idle)));
    for (const conflict of conflicts) {
      const mine = this.copy.wanted(conflict.id);
      // Their row stands, also over what was changed here since.
      this.dirty.delete(conflict.id);
      const theirs = this.copy.concede(conflict);
      this.copy.show([conflict.id]);
      this.tellForeign(new Set([conflict.id]));
      // Both made the same of it: nobody lost anything.
      if (isSameRecord(mine, theirs)) continue;
      this.ports.listener.onConflict?.({ id: conflict.id, mine, theirs });
    }
    for (const code of new Set(rejected.map(({ reason }) => reason))) {
      const ids = rejected.filter(({ reason }) => reason === code).map(({ id }) => id);
      this.revert(ids, { code });
    }
    this.ports.listener.onSaved?.(answer);
  }

  /** Back to what the server holds, but for what was changed anew meanwhile: that is sent, and answered for itself. */
  private revert(ids: readonly string[], reason: Reverted['reason']): void {
    for (const id of ids) this.copy.unclaim(id);
    const reverted = ids.filter((id) => !this.dirty.has(id));
    if (reverted.length === 0) return;
    this.copy.show(reverted);
    this.tellForeign(new Set(reverted));
    this.ports.listener.onReverted?.({ ids: reverted, reason });
  }

  private tellForeign(ids: ReadonlySet<string>): void {
    if (ids.size > 0) this.ports.listener.onForeign?.(ids);
  }

  private saveDraft(): void {
    const { revision, flight, copy } = this;
    const waiting = [...this.dirty].map((id) => ({
      ...{ id, record: copy.wanted(id), version: copy.versionOf(id) },
    }));
    this.keep(flight || waiting.length > 0 ? { revision, flight, waiting } : null);
  }
}
