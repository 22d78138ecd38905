import { expect, it } from 'vitest';
import { diffOf } from '@/components/annotation/engine/diff';
import { offersFor } from '@/components/annotation/engine/draft';
import { type AnnotationRecord, type BoxRecord, corrected } from '@/components/annotation/engine/records';
import { memory, rowOf, stocked } from '@/components/annotation/engine/testing/client';
import {
  sendVia,
  type TestServer,
  TestTimers,
  type Weather,
} from '@/components/annotation/engine/testing/server';
import { type AnnotatedFrame, FrameSession } from './frame-session';

/** The frame as the call answers it. */
function loadedFrom(server: TestServer): AnnotatedFrame {
  const { boxes, tracks, revision } = JSON.parse(JSON.stringify(server.frame)) as TestServer['frame'];
  return {
    frame: {
      ...{ id: 'f', videoId: 'v', frameNumber: 7, timeOffset: 0.28, width: 640, height: 480, revision },
      ...{ labeledAt: null, labeledBy: null },
    },
    boxes: boxes.map((row) => ({ ...row, proposed: null })),
    boxCount: boxes.length,
    tracks: [...tracks],
    ...{ layer: null, previousFrameId: null, nextFrameId: null },
  };
}

function tab(server: TestServer, clientId: string, disk = memory(), timers = new TestTimers()) {
  const own = { weather: 'fine' as Weather };
  const session = new FrameSession(
    {
      ...{ userId: 'u', clientId, canEdit: true, disk, timers },
      newId: () => `${clientId}-new`,
      send: (_, batch) => sendVia(server, () => own.weather)(batch),
      load: async () => loadedFrom(server),
      onNotice: () => undefined,
    },
    loadedFrom(server),
  );
  const move = (id: string, x1: number): void => {
    const from = session.editor.store.get(id) as BoxRecord;
    const to = corrected(from, { x1, y1: from.y1, x2: x1 + 20, y2: from.y2 });
    session.editor.commit({ name: 'move', diff: diffOf<AnnotationRecord>({ updated: [[from, to]] }) });
  };
  const placeOf = (id: string) => (session.editor.store.get(id) as BoxRecord | undefined)?.x1;
  return { session, own, timers, disk, move, placeOf };
}

it('waits until everything is with the server, and knows when it is not', async () => {
  const server = stocked('a');
  const { session, own, move } = tab(server, 't1');
  move('a', 200);
  expect(session.isSaved).toBe(false);
  expect(await session.saved()).toBe(true);
  expect(server.frame.boxes[0]).toMatchObject({ x1: 200, version: 2 });
  expect(session.state.frame.revision).toBe(server.revision);
  own.weather = 'lostThere';
  move('a', 210);
  expect(await session.saved()).toBe(false);
  expect(session.state.saving).toBe('unreachable');
});

it('another one’s change is loaded, and leaves selection and unsent work alone', async () => {
  const server = stocked('a', 'b');
  const { session, move, placeOf } = tab(server, 't1');
  session.editor.set({ selection: ['b'] });
  move('b', 300);
  server.set(rowOf('a', 120, 100));
  await session.reload();
  expect([placeOf('a'), placeOf('b'), session.editor.state.selection]).toEqual([120, 300, ['b']]);
});

it('of two changes the faster one wins, and the other can be put again', async () => {
  const server = stocked('a');
  const { session, move, placeOf } = tab(server, 't1');
  server.set(rowOf('a', 120, 100));
  move('a', 200);
  await session.saved();
  expect(placeOf('a')).toBe(120);
  const [conflict] = session.state.conflicts;
  expect(conflict).toMatchObject({ id: 'a', mine: { x1: 200 }, theirs: { x1: 120 } });
  if (!conflict) throw new Error('no conflict was told');
  session.putAgain(conflict);
  expect(session.state.conflicts).toEqual([]);
  expect(await session.saved()).toBe(true);
  expect(server.frame.boxes[0]).toMatchObject({ x1: 200, version: 3 });
  session.editor.undo();
  expect(placeOf('a')).toBe(120);
});

it('a conflict says what theirs is now, and is over where they made of it what was mine', async () => {
  const server = stocked('a');
  const [mine, theirs] = [tab(server, 't1'), tab(server, 't2')];
  const theyMove = async (x1: number): Promise<void> => {
    theirs.move('a', x1);
    await theirs.session.saved();
  };
  await theyMove(120);
  mine.move('a', 200);
  await mine.session.saved();
  await theyMove(160);
  await mine.session.reload();
  expect(mine.placeOf('a')).toBe(160);
  expect(mine.session.state.conflicts).toMatchObject([{ mine: { x1: 200 }, theirs: { x1: 160 } }]);
  await theyMove(200);
  await mine.session.reload();
  expect(mine.session.state.conflicts).toEqual([]);
  await theyMove(160);
  await mine.session.reload();
  mine.move('a', 220);
  await theyMove(180);
  await mine.session.saved();
  server.delete('a');
  await mine.session.reload();
  expect(mine.session.state.conflicts).toMatchObject([{ mine: { x1: 220 }, theirs: null }]);
});

it('tells what a change was that the server refuses', async () => {
  const server = stocked('a');
  const { session, own, move, placeOf } = tab(server, 't1');
  own.weather = 'refused';
  move('a', 200);
  await session.saved();
  expect(session.state.reverted).toEqual({ was: 'update', reason: { text: 'The project is archived' } });
  expect(placeOf('a')).toBe(0);
});

it('what an earlier tab left is taken up, saved, and no longer offered', async () => {
  const server = stocked('a');
  const disk = memory();
  const crashed = tab(server, 't1', disk);
  crashed.own.weather = 'lostThere';
  crashed.move('a', 200);
  await crashed.session.saved();
  crashed.session.end();

  const { session, placeOf } = tab(server, 't2', disk);
  const owner = { userId: 'u', frameId: 'f' };
  const [offer] = await offersFor(disk, owner, async () => false);
  expect(offer).toMatchObject({ changed: 1, deleted: 0 });
  if (!offer) throw new Error('nothing is offered');
  session.offer([offer]);
  await session.restore(offer);
  expect([placeOf('a'), session.state.offers]).toEqual([200, []]);
  expect(await session.saved()).toBe(true);
  expect(server.frame.boxes[0]).toMatchObject({ x1: 200 });
  expect(await offersFor(disk, owner, async () => false)).toEqual([]);
});

it('boxes keep their numbers, and new ones get the next', () => {
  const server = stocked('a', 'b');
  const { session } = tab(server, 't1');
  expect([session.numberOf('a'), session.numberOf('b'), session.numberOf('new')]).toEqual([1, 2, 3]);
  expect(session.numberOf('b')).toBe(2);
});
