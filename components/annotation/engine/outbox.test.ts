import { describe, expect, it } from 'vitest';
import { boxesClassified } from './box-edits';
import { diffOf } from './diff';
import { type AnnotationRecord, byKind } from './records';
import { client, rowOf, stocked } from './testing/client';
import { box } from './testing/gestures';
import { TestServer } from './testing/server';

describe('sending', () => {
  it('waits 400 ms for others to go along, and says only what differs', async () => {
    const server = stocked('a', 'b');
    const { move, remove, add, timers, outbox, editor } = client(server);
    move('a', 30);
    move('a', 40);
    remove('b');
    add('c');
    await timers.pass(399);
    expect([server.batches, outbox.state]).toEqual([[], 'waiting']);
    await timers.pass(1);
    expect(server.batches).toEqual([
      {
        ...{ clientId: 'tab-1', sequence: 1, activeMs: 5, clicks: 1, keys: 0 },
        ops: [
          {
            op: 'put',
            kind: 'box',
            id: 'a',
            version: 1,
            fields: { x1: 40, y1: 100, x2: 60, y2: 120, verified: true },
          },
          { op: 'delete', kind: 'box', id: 'b', version: 1 },
          {
            ...{ op: 'put', kind: 'box', id: 'c', version: null },
            fields: {
              x1: 0,
              y1: 0,
              x2: 20,
              y2: 20,
              class: 'sperm',
              trackId: null,
              isKey: true,
              verified: true,
            },
          },
        ],
      },
    ]);
    expect(outbox.state).toBe('saved');
    // The next change knows the version that this one led to; an undo is a change like any other.
    editor.undo();
    editor.undo();
    await timers.pass(400);
    expect(server.batches[1]?.ops).toMatchObject([
      { op: 'delete', id: 'c', version: 1 },
      { op: 'put', id: 'b', version: 2 },
    ]);
  });

  it('goes at once with 50 operations, and with no more than 2,000 at a time', async () => {
    const server = new TestServer();
    const { add, timers, editor } = client(server);
    for (let place = 0; place < 50; place++) add(`p${place}`);
    await timers.pass(0);
    expect(server.batches.map(({ ops }) => ops.length)).toEqual([50]);
    const added = Array.from({ length: 4500 }, (_, place) => box(`q${place}`, 0, 0));
    editor.commit({ name: 'paste', diff: diffOf<AnnotationRecord>({ added }) });
    await timers.pass(0);
    expect(server.batches.map(({ ops }) => ops.length)).toEqual([50, 2000, 2000, 500]);
    expect(server.frame.boxes).toHaveLength(4550);
  });

  it('has one batch in flight; what comes meanwhile follows it at once', async () => {
    const server = stocked('a');
    const { move, outbox, timers } = client(server);
    move('a', 10);
    outbox.flush();
    move('a', 20);
    expect(server.batches).toEqual([]);
    await timers.pass(0);
    expect(server.batches.map(({ sequence, ops }) => [sequence, ops[0]?.version])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(server.frame.boxes[0]).toMatchObject({ x1: 20, version: 3 });
  });

  it('says nothing of what was changed and changed back', async () => {
    const server = stocked('a');
    const { move, add, editor, timers, outbox } = client(server);
    move('a', 10);
    add('c');
    editor.undo();
    editor.undo();
    await timers.pass(400);
    expect([server.batches, outbox.state]).toEqual([[], 'saved']);
  });

  it('names a track before the boxes that are of it', async () => {
    const server = stocked('a');
    const { editor, timers, of } = client(server);
    const track = { kind: 'track', id: 't', number: null, className: 'sperm', state: 'accepted' } as const;
    editor.commit({
      name: 'move',
      diff: diffOf<AnnotationRecord>({ updated: [[of('a'), { ...of('a'), trackId: 't' }]] }),
    });
    editor.commit({ name: 'draw', diff: diffOf<AnnotationRecord>({ added: [track] }) });
    await timers.pass(400);
    expect(server.batches[0]?.ops.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['track t', 'box a']);
    // The number that the server gave.
    expect(editor.store.get('t')).toMatchObject({ number: 2 });
    editor.undo();
    editor.undo();
    await timers.pass(400);
    expect(server.batches[1]?.ops.map(({ op, kind }) => `${op} ${kind}`)).toEqual([
      'put box',
      'delete track',
    ]);
  });

  it('a box that is no key frame any more is deleted: the server lays another', async () => {
    const server = new TestServer();
    server.set({ ...rowOf('i', 0, 0), isKey: false, source: 'interpolated', trackId: 't' });
    const { editor, move, timers, conflicts } = client(server);
    move('i', 10);
    await timers.pass(400);
    expect(server.batches[0]?.ops[0]).toMatchObject({ op: 'put', fields: { x1: 10, isKey: true } });
    editor.undo();
    await timers.pass(400);
    expect(server.batches[1]?.ops).toEqual([{ op: 'delete', kind: 'box', id: 'i', version: 2 }]);
    expect([editor.store.all, editor.history.canRedo, conflicts]).toEqual([[], false, []]);
  });
});

describe('losing', () => {
  it('of two who change one box, the second is shown the winner’s row and told; the rest holds', async () => {
    const server = stocked('a', 'b');
    const [one, two] = [client(server, 'tab-1'), client(server, 'tab-2')];
    one.move('a', 10);
    two.move('a', 200);
    two.move('b', 300);
    await one.timers.pass(400);
    await two.timers.pass(400);
    expect(two.conflicts).toMatchObject([{ id: 'a', mine: { x1: 200 }, theirs: { x1: 10 } }]);
    expect([two.of('a').x1, two.of('b').x1]).toEqual([10, 300]);
    // Their own step on it can't be taken back over the winner's; the one on b can.
    expect(two.editor.undo()).toBe('move');
    expect([two.of('a').x1, two.of('b').x1, two.editor.undo()]).toEqual([10, 50, null]);
    await two.timers.pass(400);
    expect(server.frame.boxes.map(({ x1 }) => x1)).toEqual([10, 50]);
  });

  it('what was deleted meanwhile goes; what was deleted here and changed there comes back', async () => {
    const server = stocked('a', 'b');
    const { move, remove, timers, conflicts, editor } = client(server);
    server.delete('a');
    server.set(rowOf('b', 77, 100));
    move('a', 10);
    remove('b');
    await timers.pass(400);
    expect(conflicts).toMatchObject([
      { id: 'a', theirs: null },
      { id: 'b', mine: null, theirs: { x1: 77 } },
    ]);
    expect(editor.store.all.map(({ id }) => id)).toEqual(['b']);
  });

  it('the winner’s row stands also over what was changed here since', async () => {
    const server = stocked('a');
    const { move, outbox, timers, conflicts, of } = client(server);
    server.set(rowOf('a', 77, 100));
    move('a', 10);
    outbox.flush();
    move('a', 20);
    await timers.pass(400);
    expect(conflicts).toMatchObject([{ id: 'a', mine: { x1: 20 }, theirs: { x1: 77 } }]);
    expect([of('a').x1, server.frame.boxes[0]?.x1, server.batches.length]).toEqual([77, 77, 1]);
  });

  it('both deleted it: nobody is bothered', async () => {
    const server = stocked('a');
    const { remove, timers, conflicts, outbox } = client(server);
    server.delete('a');
    remove('a');
    await timers.pass(400);
    expect([conflicts, outbox.state]).toEqual([[], 'saved']);
  });

  it('what the server rejects is reverted and told with its reason', async () => {
    const server = stocked('a', 'b');
    server.refusedClass = 'cluster';
    const { editor, of, move, timers, reverted } = client(server);
    editor.commit(boxesClassified([of('a')], 'cluster') as never);
    move('b', 99);
    await timers.pass(400);
    expect(reverted).toEqual([{ ids: ['a'], reason: { code: 'outside' } }]);
    expect([of('a').className, of('a').verified, of('b').x1]).toEqual(['sperm', false, 99]);
    expect([editor.undo(), editor.undo()]).toEqual(['move', null]);
  });

  it('what was changed anew meanwhile is not reverted, but answered for itself', async () => {
    const server = stocked('a');
    server.refusedClass = 'cluster';
    const { editor, of, outbox, timers, reverted } = client(server);
    editor.commit(boxesClassified([of('a')], 'cluster') as never);
    outbox.flush();
    editor.commit(boxesClassified([of('a')], 'pinhead') as never);
    await timers.pass(0);
    expect([reverted, of('a').className, server.frame.boxes[0]?.class]).toEqual([[], 'pinhead', 'pinhead']);
  });

  it('a batch that is refused as a whole is reverted in the server’s words', async () => {
    const server = stocked('a', 'b');
    const { move, add, remove, own, timers, reverted, editor } = client(server);
    own.weather = 'refused';
    move('a', 10);
    remove('b');
    add('c');
    await timers.pass(400);
    expect(reverted).toEqual([{ ids: ['a', 'b', 'c'], reason: { text: 'The project is archived' } }]);
    expect(byKind(editor.store.all).boxes.map(({ id, x1 }) => [id, x1])).toEqual([
      ['a', 0],
      ['b', 50],
    ]);
  });
});
