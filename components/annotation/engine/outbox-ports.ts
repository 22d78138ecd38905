import type { Activity } from './metrics';
import type { Batch, BatchAnswer, SentRecord } from './wire';

/** What came of a batch. */
export type SendResult =
  | { readonly kind: 'answered'; readonly answer: BatchAnswer }
  /** The server does not take it, whatever is done: in its words. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows whether it arrived: it is sent again, under the same number. */
  | { readonly kind: 'unreachable' }
  /** The session has ended: nothing is sent until somebody has signed in. */
  | { readonly kind: 'signedOut' };

const SIGNED_OUT = 401;
const TOO_EARLY_OR_MANY = new Set([408, 425, 429]);

/** Makes a call and tells what came of it, from its error's status; 0 is no answer. */
export async function resultOf(call: () => Promise<BatchAnswer>): Promise<SendResult> {
  try {
    return { kind: 'answered', answer: await call() };
  } catch (error) {
    const { status = 0, message = '' } = error as { status?: number; message?: string };
    if (status === SIGNED_OUT) return { kind: 'signedOut' };
    if (status < 400 || status >= 500 || TOO_EARLY_OR_MANY.has(status)) return { kind: 'unreachable' };
    return { kind: 'refused', reason: message };
  }
}

/** Time, as far as the outbox needs it. */
export interface Timers {
  readonly now: () => number;
  /** @returns what cancels it */
  readonly after: (ms: number, run: () => void) => () => void;
}

export type OutboxState =
  /** All is with the server. */
  | 'saved'
  /** Something is to be sent soon. */
  | 'waiting'
  | 'sending'
  /** The server can't be reached: it is tried again and again. */
  | 'unreachable'
  | 'signedOut';

/** What the outbox reports. */
export interface OutboxListener {
  readonly onState?: (state: OutboxState) => void;
  /** Somebody else was faster: what they made of it is shown now. `mine` is null where it was deleted here. */
  readonly onConflict?: (conflict: Conflict) => void;
  /** The server refused a change, which is taken back here: 'Update failed: {reason}. Position has been reverted.' */
  readonly onReverted?: (reverted: Reverted) => void;
  /** Records are no longer what this person's steps made of them: those steps can't be taken back. */
  readonly onForeign?: (ids: ReadonlySet<string>) => void;
  readonly onSaved?: (answer: BatchAnswer) => void;
  /** The draft could not be kept on this device. */
  readonly onDraftFailed?: (cause: unknown) => void;
}

export interface Conflict {
  readonly id: string;
  readonly mine: SentRecord | null;
  readonly theirs: SentRecord | null;
}

export interface Reverted {
  readonly ids: readonly string[];
  /** A word of the call's answer that the page has a text for, or what the server said of the whole batch. */
  readonly reason: { readonly code: string } | { readonly text: string };
}

export interface OutboxPorts {
  readonly send: (batch: Batch) => Promise<SendResult>;
  readonly timers: Timers;
  /** What the changes cost the person since this was last asked. */
  readonly takeActivity: () => Activity;
  readonly listener: OutboxListener;
}
