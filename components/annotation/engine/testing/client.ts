import { boxesDeleted } from '../box-edits';
import { diffOf } from '../diff';
import { DraftKeeper, type KeyValueStore } from '../draft';
import { Editor } from '../editor';
import { Outbox } from '../outbox';
import type { Conflict, Reverted } from '../outbox-ports';
import { type AnnotationRecord, type BoxRecord, corrected } from '../records';
import type { BoxRow } from '../wire';
import { box } from './gestures';
import { sendVia, TestServer, TestTimers, type Weather } from './server';

export const rowOf = (id: string, x: number, y: number): Omit<BoxRow, 'version'> => {
  const { kind: _, className, confidence, ...rest } = box(id, x, y);
  return { ...rest, class: className, confidence: confidence ?? 0 };
};

/** Plain data that survives a reload, as IndexedDB keeps it. */
export function memory(): KeyValueStore & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    get: async (key) => JSON.parse(map.get(key) ?? 'null'),
    set: async (key, value) => void map.set(key, JSON.stringify(value)),
    delete: async (key) => void map.delete(key),
    keys: async (prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/** A tab that annotates a frame of the server. */
export function client(server: TestServer, clientId = 'tab-1', disk = memory(), timers = new TestTimers()) {
  let made = 0;
  const conflicts: Conflict[] = [];
  const reverted: Reverted[] = [];
  const states: string[] = [];
  const own = { weather: 'fine' as Weather };
  const editor: Editor = new Editor(
    {
      picture: { width: 640, height: 480 },
      canEdit: true,
      className: 'sperm',
      newId: () => `${clientId}-${++made}`,
    },
    { onEdit: (diff) => outbox.note(diff) },
  );
  const keeper = new DraftKeeper(disk, { userId: 'u', frameId: 'f', clientId }, timers.now, () => undefined);
  const outbox = new Outbox(
    editor.store,
    clientId,
    {
      send: sendVia(server, () => own.weather),
      timers,
      takeActivity: () => ({ activeMs: 5, clicks: 1, keys: 0 }),
      listener: {
        onConflict: (conflict) => conflicts.push(conflict),
        onReverted: (each) => reverted.push(each),
        onForeign: (ids) => editor.history.forget(ids),
        onState: (state) => states.push(state),
      },
    },
    (content) => keeper.keep(content),
  );
  outbox.load(JSON.parse(JSON.stringify(server.frame)));
  const of = (id: string): BoxRecord => editor.store.get(id) as BoxRecord;
  const move = (id: string, x: number): void => {
    const from = of(id);
    const to = corrected(from, { x1: x, y1: from.y1, x2: x + 20, y2: from.y2 });
    editor.commit({ name: 'move', diff: diffOf<AnnotationRecord>({ updated: [[from, to]] }) });
  };
  const add = (id: string, x = 0): void =>
    editor.commit({
      name: 'draw',
      diff: diffOf<AnnotationRecord>({
        added: [box(id, x, 0, 20, { source: 'manual', confidence: 1, verified: true })],
      }),
    });
  const remove = (id: string): void => editor.commit(boxesDeleted(editor.store.all, [of(id)]) as never);
  return { editor, outbox, timers, disk, keeper, conflicts, reverted, states, own, of, move, add, remove };
}

export const stocked = (...ids: string[]): TestServer => {
  const server = new TestServer();
  for (const [place, id] of ids.entries()) server.set(rowOf(id, 50 * place, 100));
  return server;
};
