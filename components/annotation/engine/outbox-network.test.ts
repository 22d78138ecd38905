import { describe, expect, it } from 'vitest';
import { resultOf } from './outbox-ports';
import { byKind } from './records';
import { client, rowOf, stocked } from './testing/client';
import { seeded } from './testing/seeded';
import { settle } from './testing/server';

describe('without a network', () => {
  it('it is tried again after 1, 2, 4 … 30 s, under the same number', async () => {
    const server = stocked('a');
    const { move, own, timers, states, outbox } = client(server);
    own.weather = 'lostThere';
    move('a', 10);
    await timers.pass(400);
    const tries: number[] = [];
    for (let second = 0; second < 95; second++) {
      const before = states.length;
      await timers.pass(1000);
      if (states.length > before) tries.push(second + 1);
    }
    expect(tries).toEqual([1, 3, 7, 15, 31, 61, 91]);
    own.weather = 'fine';
    outbox.flush();
    await settle();
    expect(server.batches.map(({ sequence }) => sequence)).toEqual([1]);
    expect(outbox.state).toBe('saved');
  });

  it('an answer that is lost on its way changes nothing twice', async () => {
    const server = stocked('a');
    const { add, own, timers, conflicts } = client(server);
    own.weather = 'lostBack';
    add('c');
    await timers.pass(400);
    own.weather = 'fine';
    await timers.pass(1000);
    expect(server.batches.map(({ sequence }) => sequence)).toEqual([1, 1]);
    expect([server.frame.boxes.length, server.revision, conflicts]).toEqual([2, 2, []]);
  });

  it('after the session has ended, nothing is sent until somebody has signed in', async () => {
    const server = stocked('a');
    const { move, own, timers, outbox, disk } = client(server);
    own.weather = 'signedOut';
    move('a', 10);
    await timers.pass(400);
    move('a', 20);
    await timers.pass(60_000);
    expect([outbox.state, server.batches, disk.map.size]).toEqual(['signedOut', [], 1]);
    own.weather = 'fine';
    outbox.flush();
    await timers.pass(0);
    expect([outbox.state, server.frame.boxes[0]?.x1, disk.map.size]).toEqual(['saved', 20, 0]);
  });

  it.each([
    [401, 'signedOut'],
    [403, 'refused'],
    [404, 'refused'],
    [429, 'unreachable'],
    [503, 'unreachable'],
    [0, 'unreachable'],
    [200, 'unreachable'],
  ])('an error of status %i is %s', async (status, kind) => {
    const failing = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { status }));
    expect((await resultOf(failing)).kind).toBe(kind);
  });
});

describe('others', () => {
  it('what they change is shown, but for what is being changed here', async () => {
    const server = stocked('a', 'b', 'c');
    const { move, outbox, timers, of, editor, conflicts } = client(server);
    move('c', 400);
    await timers.pass(400);
    move('a', 10);
    server.set(rowOf('a', 200, 100));
    server.set(rowOf('c', 500, 100));
    server.delete('b');
    outbox.load(server.frame);
    expect([of('a').x1, of('c').x1, editor.store.get('b')]).toEqual([10, 500, undefined]);
    await timers.pass(400);
    expect(conflicts).toMatchObject([{ id: 'a', theirs: { x1: 200 } }]);
    // Nothing of it is one's own to be taken back.
    expect(editor.undo()).toBeNull();
  });

  it.each([21, 22, 23, 24])(
    'two tabs, a bad network, and both hold what the server holds (seed %i)',
    async (seed) => {
      const below = seeded(seed);
      const server = stocked('a', 'b', 'c', 'd', 'e');
      const tabs = [client(server, 'tab-1'), client(server, 'tab-2')] as const;
      for (let step = 0; step < 300; step++) {
        const tab = tabs[below(2)] ?? tabs[0];
        const all = byKind(tab.editor.store.all).boxes;
        const chosen = all[below(Math.max(1, all.length))];
        const lot = below(10);
        if (lot < 4 && chosen) tab.move(chosen.id, below(600));
        else if (lot === 4 && chosen) tab.remove(chosen.id);
        else if (lot === 5) tab.add(`${step}`);
        else if (lot === 6) tab.editor.undo();
        else if (lot === 7) tab.editor.redo();
        else tab.own.weather = (['fine', 'fine', 'lostThere', 'lostBack'] as const)[below(4)] ?? 'fine';
        await tab.timers.pass(below(700));
        if (below(12) === 0) tab.outbox.load(JSON.parse(JSON.stringify(server.frame)));
      }
      for (const tab of tabs) {
        tab.own.weather = 'fine';
        tab.outbox.flush();
        await tab.timers.pass(60_000);
        expect(tab.outbox.state).toBe('saved');
      }
      const held = server.frame.boxes.map(({ id, x1 }) => [id, x1]).sort();
      for (const tab of tabs) {
        tab.outbox.load(server.frame);
        const seen = byKind(tab.editor.store.all)
          .boxes.map(({ id, x1 }) => [id, x1])
          .sort();
        expect(seen).toEqual(held);
        expect(tab.disk.map.size).toBe(0);
      }
      expect(server.batches.length).toBeGreaterThan(40);
    },
  );
});
