import { describe, expect, it } from 'vitest';
import { type Draft, DraftKeeper, discardDraft, type KeyValueStore, offersFor } from './draft';
import { client, memory, rowOf, stocked } from './testing/client';
import { settle, type TestServer } from './testing/server';

describe('the draft', () => {
  const reopened = async (server: TestServer, disk: ReturnType<typeof memory>) => {
    const offers = await offersFor(disk, { userId: 'u', frameId: 'f' }, async () => false);
    const tab = client(server, 'tab-2', disk);
    return { offers, tab, draft: offers[0]?.draft as Draft };
  };

  it('is kept until everything is acknowledged, and offers itself afterwards', async () => {
    const server = stocked('a', 'b');
    const dying = client(server);
    dying.move('a', 10);
    dying.remove('b');
    await settle();
    dying.outbox.end();
    const { offers, tab, draft } = await reopened(server, dying.disk);
    expect(offers).toMatchObject([{ changed: 1, deleted: 1, draft: { frameId: 'f', revision: 2 } }]);
    const diff = tab.outbox.restore(draft);
    expect([diff.updated.length, diff.removed.length, tab.of('a').x1]).toEqual([1, 1, 10]);
    await tab.timers.pass(0);
    expect(server.frame.boxes.map(({ id, x1 }) => [id, x1])).toEqual([['a', 10]]);
    expect([...dying.disk.map.keys()]).toEqual(['draft:u:f:tab-1']);
  });

  it('a batch whose answer the killed server never gave is sent again under its number', async () => {
    const server = stocked('a');
    const dying = client(server);
    dying.own.weather = 'lostBack';
    dying.add('c');
    dying.move('a', 10);
    await dying.timers.pass(400);
    dying.move('a', 20);
    await settle();
    dying.outbox.end();
    expect(server.frame.boxes).toHaveLength(2);
    const { tab, draft, offers } = await reopened(server, dying.disk);
    expect(offers[0]).toMatchObject({ changed: 2, deleted: 0 });
    tab.outbox.restore(draft);
    await tab.timers.pass(0);
    expect(server.batches.map(({ clientId, sequence }) => `${clientId} ${sequence}`)).toEqual([
      ...['tab-1 1', 'tab-1 1', 'tab-2 1'],
    ]);
    expect(server.frame.boxes.map(({ id, x1 }) => [id, x1])).toEqual([
      ['a', 20],
      ['c', 0],
    ]);
    expect(tab.conflicts).toEqual([]);
  });

  it('does not overwrite what somebody did while the tab was closed', async () => {
    const server = stocked('a');
    const dying = client(server);
    dying.move('a', 10);
    await settle();
    dying.outbox.end();
    server.set(rowOf('a', 300, 100));
    const { tab, draft } = await reopened(server, dying.disk);
    tab.outbox.restore(draft);
    await tab.timers.pass(0);
    expect(tab.conflicts).toMatchObject([{ mine: { x1: 10 }, theirs: { x1: 300 } }]);
    expect(tab.of('a').x1).toBe(300);
  });

  it('an answer that comes late does not bring back what was changed since', async () => {
    const server = stocked('a');
    const dying = client(server);
    dying.own.weather = 'lostBack';
    dying.move('a', 10);
    await dying.timers.pass(400);
    dying.outbox.end();
    server.set(rowOf('a', 300, 100));
    const { tab, draft } = await reopened(server, dying.disk);
    tab.outbox.restore(draft);
    await tab.timers.pass(0);
    expect([tab.of('a').x1, tab.conflicts, tab.outbox.state]).toEqual([300, [], 'saved']);
    // And the next change is made from the newest version.
    tab.move('a', 20);
    await tab.timers.pass(400);
    expect([server.frame.boxes[0]?.x1, tab.conflicts]).toEqual([20, []]);
  });

  it('of a tab that is open, of another person and of another form is not offered', async () => {
    const disk = memory();
    const server = stocked('a');
    const { move } = client(server, 'tab-1', disk);
    move('a', 10);
    await settle();
    disk.map.set('draft:u:f:old', '{"format":0}');
    expect(await offersFor(disk, { userId: 'u', frameId: 'f' }, async (id) => id === 'tab-1')).toEqual([]);
    expect(await offersFor(disk, { userId: 'v', frameId: 'f' }, async () => false)).toEqual([]);
    expect(await offersFor(disk, { userId: 'u', frameId: 'f' }, async () => false)).toHaveLength(1);
  });

  it('that is thrown away is not offered again', async () => {
    const server = stocked('a');
    const dying = client(server);
    dying.move('a', 10);
    await settle();
    dying.outbox.end();
    const { draft } = await reopened(server, dying.disk);
    await discardDraft(dying.disk, draft);
    expect((await reopened(server, dying.disk)).offers).toEqual([]);
  });

  it('writes one after the other, the newest last, and tells when it can’t', async () => {
    const written: unknown[] = [];
    const waiting: (() => void)[] = [];
    const failures: unknown[] = [];
    const slow: KeyValueStore = {
      ...memory(),
      set: (_, value) =>
        new Promise((resolve, reject) => {
          written.push((value as Draft).revision);
          waiting.push(written.length === 2 ? () => reject(new Error('full')) : resolve);
        }),
    };
    const keeper = new DraftKeeper(
      slow,
      { userId: 'u', frameId: 'f', clientId: 'c' },
      () => 0,
      (cause) => failures.push(cause),
    );
    const content = (revision: number) => ({ revision, flight: null, waiting: [] });
    for (const revision of [1, 2, 3]) keeper.keep(content(revision));
    waiting[0]?.();
    await settle();
    expect(written).toEqual([1, 3]);
    waiting[1]?.();
    await keeper.settled();
    expect(failures).toEqual([new Error('full')]);
  });
});
