import { boxesDeleted } from '@/components/annotation/engine/box-edits';
import { diffOf } from '@/components/annotation/engine/diff';
import {
  DraftKeeper,
  discardDraft,
  type KeyValueStore,
  type Offer,
} from '@/components/annotation/engine/draft';
import { Editor } from '@/components/annotation/engine/editor';
import { ActivityMeter } from '@/components/annotation/engine/metrics';
import { Outbox } from '@/components/annotation/engine/outbox';
import type {
  Conflict,
  OutboxState,
  Reverted,
  SendResult,
  Timers,
} from '@/components/annotation/engine/outbox-ports';
import { type AnnotationRecord, type BoxRecord, byKind } from '@/components/annotation/engine/records';
import { isSent } from '@/components/annotation/engine/server-copy';
import type { Notice } from '@/components/annotation/engine/tools/tool';
import { type Batch, isSameRecord } from '@/components/annotation/engine/wire';
import type { getAnnotatedFrame } from '@/lib/domain/annotations/contract';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { byPlace, leastSureFirst } from './box-order';

export type AnnotatedFrame = AnswerOf<typeof getAnnotatedFrame>;

/** What is told of a frame's session, as one value that is another one after every change. */
export interface SessionState {
  readonly frame: AnnotatedFrame['frame'];
  readonly boxCount: number;
  readonly isAlone: boolean;
  readonly previousFrameId: string | null;
  readonly nextFrameId: string | null;
  readonly saving: OutboxState;
  /** Changes that lost to somebody else's, until they are dismissed. */
  readonly conflicts: readonly Conflict[];
  readonly reverted: RevertedChange | null;
  /** The browser keeps no drafts: what is not saved is lost with the tab. */
  readonly isDraftLost: boolean;
  /** Unsaved work of tabs that are gone. */
  readonly offers: readonly Offer[];
}

/** A change that the server refused, by what the person had done. */
export interface RevertedChange {
  readonly was: 'add' | 'delete' | 'update';
  readonly reason: Reverted['reason'];
}

export interface SessionPorts {
  readonly userId: string;
  /** Of this session alone: the server counts its batches. */
  readonly clientId: string;
  readonly canEdit: boolean;
  readonly disk: KeyValueStore;
  readonly timers: Timers;
  readonly newId: () => string;
  readonly send: (frameId: string, batch: Batch) => Promise<SendResult>;
  /** Loads the frame as it is now. */
  readonly load: () => Promise<AnnotatedFrame>;
  readonly onNotice: (notice: Notice) => void;
}

const headOf = (loaded: AnnotatedFrame) => ({
  frame: loaded.frame,
  boxCount: loaded.boxCount,
  isAlone: loaded.layer !== null,
  previousFrameId: loaded.previousFrameId,
  nextFrameId: loaded.nextFrameId,
});

/** A frame that somebody has open: its editor, and what keeps it and the server the same. Knows nothing of React. */
export class FrameSession {
  readonly editor: Editor;
  readonly meter = new ActivityMeter();
  private readonly outbox: Outbox;
  private readonly keeper: DraftKeeper;
  private readonly numbers = new Map<string, number>();
  private readonly watchers = new Set<() => void>();
  private sent: Batch | null = null;
  private current: SessionState;

  constructor(
    private readonly ports: SessionPorts,
    loaded: AnnotatedFrame,
  ) {
    const { userId, clientId, disk, timers } = ports;
    const { width, height, id: frameId } = loaded.frame;
    this.current = {
      ...headOf(loaded),
      ...{ saving: 'saved', conflicts: [], reverted: null, isDraftLost: false, offers: [] },
    };
    this.editor = new Editor(
      {
        picture: { width, height },
        ...{ canEdit: ports.canEdit, className: 'sperm', newId: ports.newId },
      },
      { onEdit: (diff) => this.outbox.note(diff), onNotice: ports.onNotice },
    );
    const owner = { userId, frameId, clientId };
    this.keeper = new DraftKeeper(disk, owner, timers.now, () => this.tell({ isDraftLost: true }));
    this.outbox = new Outbox(
      this.editor.store,
      clientId,
      {
        timers,
        send: (batch) => {
          this.sent = batch;
          return ports.send(frameId, batch);
        },
        takeActivity: () => this.meter.take(),
        listener: {
          onState: (saving) => this.tell({ saving }),
          onConflict: (conflict) => this.tell({ conflicts: [...this.current.conflicts, conflict] }),
          onReverted: ({ ids, reason }) => this.tell({ reverted: { was: this.whatWas(ids), reason } }),
          onForeign: (ids) => {
            this.editor.history.forget(ids);
            this.noteTheirs(ids);
            this.editor.set({});
          },
          onSaved: ({ revision }) => this.noteSaved(revision),
          onDraftFailed: () => this.tell({ isDraftLost: true }),
        },
      },
      (content) => this.keeper.keep(content),
    );
    this.take(loaded);
    this.editor.set({ order: leastSureFirst(this.boxes) });
  }

  get state(): SessionState {
    return this.current;
  }

  /** All boxes of the frame, hidden ones included. */
  get boxes(): readonly BoxRecord[] {
    return byKind(this.editor.store.all).boxes;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  private tell(part: Partial<SessionState>): void {
    this.current = { ...this.current, ...part };
    for (const watcher of this.watchers) watcher();
  }

  private whatWas(ids: readonly string[]): RevertedChange['was'] {
    const operation = this.sent?.ops.find(({ id }) => ids.includes(id));
    if (operation?.op === 'delete') return 'delete';
    return operation?.version === null ? 'add' : 'update';
  }

  /** They may go on changing what they won: what is said of theirs is what is shown. Nothing is left to say where it is mine. */
  private noteTheirs(ids: ReadonlySet<string>): void {
    const { conflicts } = this.current;
    if (!conflicts.some(({ id }) => ids.has(id))) return;
    const now = conflicts.map((each): Conflict => {
      const shown = ids.has(each.id) ? this.editor.store.get(each.id) : each.theirs;
      return shown && !isSent(shown) ? each : { ...each, theirs: shown ?? null };
    });
    this.tell({ conflicts: now.filter(({ mine, theirs }) => !isSameRecord(mine, theirs)) });
  }

  private noteSaved(revision: number): void {
    const { frame } = this.current;
    this.tell({ frame: { ...frame, revision: Math.max(frame.revision, revision) } });
  }

  private take(loaded: AnnotatedFrame): void {
    this.outbox.load({ ...loaded, revision: loaded.frame.revision });
    // By what a box is called in list and announcements: from the upper left on, new ones after.
    for (const { id } of byPlace(this.boxes)) this.numberOf(id);
    this.tell(headOf(loaded));
  }

  /** What a box is called while the frame is open; the same as long as it is. */
  numberOf(id: string): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    this.numbers.set(id, this.numbers.size + 1);
    return this.numbers.size;
  }

  /** Loads the frame again. Selection and what is not saved stay. @throws ApiError */
  async reload(): Promise<void> {
    this.take(await this.ports.load());
  }

  /** Whether all is with the server. */
  get isSaved(): boolean {
    return this.outbox.state === 'saved';
  }

  flush(): void {
    this.outbox.flush();
  }

  /** Sends what is left. @returns whether all of it arrived; false as soon as it is known not to */
  async saved(): Promise<boolean> {
    this.outbox.flush();
    return new Promise((resolve) => {
      const answer = (): void => {
        const { state } = this.outbox;
        if (state === 'waiting' || state === 'sending') return;
        unsubscribe();
        resolve(state === 'saved');
      };
      const unsubscribe = this.subscribe(answer);
      answer();
    });
  }

  /** Sends nothing more: what is not acknowledged stays in the draft. */
  end(): void {
    this.outbox.end();
  }

  offer(offers: readonly Offer[]): void {
    this.tell({ offers });
  }

  /** Takes up what survived of a tab's work. It is in this tab's draft before it is gone from the other's. */
  async restore(offer: Offer): Promise<void> {
    const diff = this.outbox.restore(offer.draft);
    this.editor.history.push({ diff, mark: 'restore' });
    this.forgetOffer(offer);
    await this.keeper.settled();
    await discardDraft(this.ports.disk, offer.draft).catch(() => undefined);
  }

  async discard(offer: Offer): Promise<void> {
    this.forgetOffer(offer);
    await discardDraft(this.ports.disk, offer.draft).catch(() => undefined);
  }

  private forgetOffer(offer: Offer): void {
    this.offer(this.current.offers.filter((each) => each !== offer));
  }

  /** Puts one's own change over somebody else's that won against it: from now on made from theirs. */
  putAgain(conflict: Conflict): void {
    this.dismiss(conflict);
    const { id, mine } = conflict;
    const now = this.editor.store.get(id);
    if (mine) {
      const diff = now ? { updated: [[now, mine] as const] } : { added: [mine] };
      this.editor.commit({ name: 'restore', diff: diffOf<AnnotationRecord>(diff) });
    } else if (now?.kind === 'box') {
      const edit = boxesDeleted(this.editor.store.all, [now]);
      if (edit) this.editor.commit(edit);
    }
    if (this.editor.store.get(id)?.kind === 'box') this.editor.set({ selection: [id] });
  }

  dismiss(conflict: Conflict): void {
    this.tell({ conflicts: this.current.conflicts.filter((each) => each !== conflict) });
  }

  dismissReverted(): void {
    this.tell({ reverted: null });
  }

  /** What the server says of the frame being complete. */
  noteLabeling(labeling: Pick<AnnotatedFrame['frame'], 'labeledAt' | 'labeledBy'>): void {
    this.tell({ frame: { ...this.current.frame, ...labeling } });
  }
}
