import { describe, expect, it } from 'vitest';
import { type FileFacts, Steadiness } from './steadiness';

const file = (sizeBytes: number, modifiedMs = 0, path = 'clip.avi'): FileFacts => ({
  path,
  sizeBytes,
  modifiedMs,
});
/** Looks at these files every five seconds; which looks find the first of them whole. */
function wholeAt(settleSeconds: number, looks: readonly (readonly FileFacts[])[]): number[] {
  const steadiness = new Steadiness(settleSeconds);
  return looks.flatMap((files, look) => (steadiness.look(files, look * 5000).length > 0 ? [look] : []));
}

describe('a file is whole', () => {
  it('once it has kept size and time for the settling time', () => {
    // Seen at 0, 5 and 10 s: after 10 s it has stayed the same for 10 s.
    expect(wholeAt(10, [[file(9)], [file(9)], [file(9)]])).toEqual([2]);
  });

  it('never at the first look, however old it says that it is', () => {
    expect(wholeAt(10, [[file(9, -1e12)]])).toEqual([]);
  });

  it('not while it grows in place; each change starts the time again', () => {
    expect(wholeAt(10, [[file(1)], [file(2)], [file(2)], [file(3)], [file(3)], [file(3)]])).toEqual([5]);
  });

  it('not while it is written to at one size, as recorders that reserve the space do', () => {
    expect(wholeAt(10, [[file(9, 1)], [file(9, 2)], [file(9, 3)], [file(9, 3)], [file(9, 3)]])).toEqual([4]);
  });

  it('not while it is empty', () => {
    expect(wholeAt(5, [[file(0)], [file(0)], [file(0)], [file(7)], [file(7)]])).toEqual([4]);
  });

  it('anew after it was renamed into place or taken away for a while', () => {
    const part = file(9, 0, 'clip.avi.part');
    expect(wholeAt(10, [[part], [file(9)], [file(9)], [file(9)]])).toEqual([3]);
    expect(wholeAt(10, [[file(9)], [file(9)], [], [file(9)], [file(9)]])).toEqual([]);
  });

  it('whatever its neighbors do', () => {
    const steadiness = new Steadiness(10);
    const look = (atMs: number, growing: number) =>
      steadiness.look([file(9, 0, 'a'), file(growing, 0, 'b')], atMs).map(({ path }) => path);
    expect([look(0, 1), look(5000, 2), look(10_000, 3)]).toEqual([[], [], ['a']]);
  });
});
