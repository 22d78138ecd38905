import { describe, expect, it } from 'vitest';
import { freshCheckpoint } from './checkpoint';
import { decodeRunState, encodeRunState, freshRunState, type RunState, RunStateError } from './run-state';

const vector = (from: number): Float32Array => Float32Array.from({ length: 3 }, (_, i) => from + i / 7);
const checkpoint = (step: number) => ({
  step,
  params: vector(step),
  m: vector(step + 1),
  v: vector(step + 2),
  average: vector(step + 3),
});
const whole: RunState = {
  identity: 'a‑é of any length',
  now: checkpoint(12),
  safe: checkpoint(10),
  halvings: 1,
  best: { step: 9, score: 0.1 + 0.2, params: vector(40) },
};

describe('the state of a run as bytes', () => {
  it('comes back as it was', () => {
    expect(decodeRunState(encodeRunState(whole), whole.identity)).toEqual(whole);
    const first = freshRunState('x', freshCheckpoint(vector(1)));
    const back = decodeRunState(encodeRunState(first), 'x');
    expect(back).toEqual(first);
    expect(back.safe).toBe(back.now);
  });

  it('has the same bytes for the same state, wherever they lie in memory', () => {
    const bytes = encodeRunState(whole);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(encodeRunState(decodeRunState(shifted.subarray(1), whole.identity))).toEqual(bytes);
  });

  it('holds the weights once where nothing was done since the safe state', () => {
    const once = encodeRunState({ ...whole, safe: whole.now, best: null }).length;
    // Another four vectors of three float32, and one of the best; the header differs by some letters.
    expect(encodeRunState(whole).length - once).toBeGreaterThanOrEqual(5 * 12);
    expect(encodeRunState(whole).length - once).toBeLessThan(5 * 12 + 80);
  });

  it('refuses the state of another run', () => {
    expect(() => decodeRunState(encodeRunState(whole), 'b')).toThrow('other settings');
  });

  it.each([
    ['other bytes', new Uint8Array(100), 'not a checkpoint'],
    ['nothing', new Uint8Array(0), 'not a checkpoint'],
    ['a part', encodeRunState(whole).subarray(0, -4), 'cut short'],
    ['a part of the header', encodeRunState(whole).subarray(0, 30), 'cannot be read'],
    ['another version', encodeRunState(whole).fill(9, 7, 8), 'version 9'],
  ])('refuses %s', (_, bytes, reason) => {
    expect(() => decodeRunState(bytes, whole.identity)).toThrow(RunStateError);
    expect(() => decodeRunState(bytes, whole.identity)).toThrow(reason);
  });
});
