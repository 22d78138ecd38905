import { describe, expect, it } from 'vitest';
import { composed, type Diff, diffOf, inverse, isEmpty } from './diff';
import { History } from './history';
import { Store } from './store';
import { seeded } from './testing/seeded';

interface Item {
  readonly id: string;
  readonly value: number;
}
const item = (id: string, value: number): Item => ({ id, value });
const add = (record: Item) => diffOf<Item>({ added: [record] });
const change = (from: Item, to: Item) => diffOf<Item>({ updated: [[from, to]] });
const remove = (record: Item) => diffOf<Item>({ removed: [record] });
const nothing = diffOf<Item>({});

describe('two changes as one', () => {
  const [one, two, three] = [item('a', 1), item('a', 2), item('a', 3)];

  it.each([
    ['added and changed is added', add(one), change(one, two), add(two)],
    ['added and removed is nothing', add(one), remove(one), nothing],
    ['changed twice is changed once', change(one, two), change(two, three), change(one, three)],
    ['changed and changed back is nothing', change(one, two), change(two, one), nothing],
    ['changed and removed is removed', change(one, two), remove(two), remove(one)],
    ['removed and added otherwise is changed', remove(one), add(two), change(one, two)],
  ])('%s', (_, first, second, both) => {
    expect(composed(first, second)).toEqual(both);
  });
});

/** A random change of what is in the store: as many records as it likes, each of them once. */
function randomDiff(
  store: Store<Item>,
  below: (bound: number) => number,
  made: { count: number },
): Diff<Item> {
  const added = Array.from({ length: below(3) }, () => item(`r${made.count++}`, below(100)));
  const updated: [Item, Item][] = [];
  const removed: Item[] = [];
  for (const record of store.all) {
    const lot = below(10);
    if (lot === 0) removed.push(record);
    else if (lot < 3) updated.push([record, item(record.id, below(100))]);
  }
  return { added, updated, removed };
}

describe('a thousand random edits', () => {
  it.each([1, 2, 3, 4, 5])('undone and redone lead back exactly (seed %i)', (seed) => {
    const below = seeded(seed);
    const made = { count: 0 };
    const store = new Store<Item>();
    store.apply(diffOf<Item>({ added: [item('x', 1), item('y', 2), item('z', 3)] }));
    const history = new History<Item, null>();
    const states = [store.all];
    for (let edit = 0; edit < 200; edit++) {
      const diff = randomDiff(store, below, made);
      store.apply(diff);
      history.push({ diff, mark: null });
      states.push(store.all);
    }
    for (let edit = 199; edit >= 0; edit--) {
      store.apply(history.undo()?.diff ?? nothing);
      // The very records, not only equal ones.
      expect(store.all.every((record, place) => record === states[edit]?.[place])).toBe(true);
      expect(store.all).toHaveLength(states[edit]?.length ?? -1);
    }
    expect(history.undo()).toBeNull();
    for (let step = history.redo(); step; step = history.redo()) store.apply(step.diff);
    expect(store.all).toEqual(states.at(-1));
  });

  it.each([6, 7, 8])('composed are the same as one after the other (seed %i)', (seed) => {
    const below = seeded(seed);
    const made = { count: 0 };
    const store = new Store<Item>();
    const before = Array.from({ length: 8 }, (_, place) => item(`s${place}`, place));
    store.apply(diffOf<Item>({ added: before }));
    let all = nothing;
    for (let edit = 0; edit < 30; edit++) {
      const diff = randomDiff(store, below, made);
      store.apply(diff);
      all = composed(all, diff);
    }
    const other = new Store<Item>();
    other.apply(diffOf<Item>({ added: before }));
    other.apply(all);
    expect(other.all).toEqual(store.all);
    other.apply(inverse(all));
    expect(other.all).toEqual(before);
  });
});

describe('steps that join', () => {
  const [one, two, three, four] = [item('a', 1), item('a', 2), item('a', 3), item('a', 4)];
  const steps = (history: History<Item, string>): Diff<Item>[] => {
    const found: Diff<Item>[] = [];
    for (let step = history.undo(); step; step = history.undo()) found.unshift(inverse(step.diff));
    return found;
  };

  it('of one key within 500 ms of the last one are one', () => {
    const history = new History<Item, string>();
    history.push({ diff: change(one, two), mark: 'nudge' }, { key: 'a', atMs: 1000 });
    history.push({ diff: change(two, three), mark: 'nudge' }, { key: 'a', atMs: 1500 });
    history.push({ diff: change(three, four), mark: 'nudge' }, { key: 'a', atMs: 2001 });
    expect(steps(history)).toEqual([change(one, three), change(three, four)]);
  });

  it('of another key, or after an undo, are steps of their own', () => {
    const history = new History<Item, string>();
    history.push({ diff: change(one, two), mark: 'nudge' }, { key: 'a', atMs: 0 });
    history.push({ diff: add(item('b', 1)), mark: 'nudge' }, { key: 'b', atMs: 10 });
    history.undo();
    history.push({ diff: change(two, three), mark: 'nudge' }, { key: 'a', atMs: 20 });
    history.undo();
    history.redo();
    history.push({ diff: change(three, four), mark: 'nudge' }, { key: 'a', atMs: 30 });
    expect(steps(history)).toHaveLength(3);
  });

  it('nudged there and back are no step', () => {
    const history = new History<Item, string>();
    history.push({ diff: change(one, two), mark: 'nudge' }, { key: 'a', atMs: 0 });
    history.push({ diff: change(two, one), mark: 'nudge' }, { key: 'a', atMs: 10 });
    expect(history.canUndo).toBe(false);
  });
});

describe('a gesture of several steps', () => {
  const [one, two] = [item('a', 1), item('a', 2)];

  it('is one step when it ends', () => {
    const history = new History<Item, string>();
    history.push({ diff: add(item('before', 0)), mark: 'before' });
    const { depth } = history;
    history.push({ diff: add(one), mark: 'draw' });
    history.push({ diff: change(one, two), mark: 'class' });
    history.squash(depth, 'draw');
    expect(history.undo()).toEqual({ mark: 'draw', diff: remove(two) });
    expect(history.undo()?.mark).toBe('before');
    history.squash(0, 'nothing');
    expect(history.canUndo).toBe(false);
  });

  it('is forgotten when it is given up', () => {
    const history = new History<Item, string>();
    history.push({ diff: add(one), mark: 'draw' });
    history.push({ diff: change(one, two), mark: 'class' });
    expect(history.bail(0)).toEqual(remove(two));
    expect([history.canUndo, history.canRedo, history.bail(0)]).toEqual([false, false, null]);
  });
});

it('what somebody else changed since is left alone by undo and redo', () => {
  const history = new History<Item, string>();
  const [mine, theirs] = [item('a', 1), item('b', 1)];
  history.push({ diff: add(mine), mark: 'one' });
  history.push({ diff: diffOf<Item>({ added: [theirs], removed: [mine] }), mark: 'two' });
  history.push({ diff: change(theirs, item('b', 2)), mark: 'three' });
  history.undo();
  history.forget(new Set(['b']));
  expect(history.redo()).toBeNull();
  expect(history.undo()).toEqual({ mark: 'two', diff: add(mine) });
  expect(isEmpty(history.undo()?.diff ?? nothing)).toBe(false);
});
