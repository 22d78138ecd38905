import { expect, it } from 'vitest';
import { isBlankRecording } from './blank-recording';

it('calls a recording blank from more than half of its pictures on', () => {
  expect(isBlankRecording({ frames: 10, flatFrames: 6 })).toBe(true);
  expect(isBlankRecording({ frames: 10, flatFrames: 5 })).toBe(false);
  expect(isBlankRecording({ frames: 11, flatFrames: 6 })).toBe(true);
});

it('does not call a recording without pictures blank', () => {
  expect(isBlankRecording({ frames: 0, flatFrames: 0 })).toBe(false);
});
