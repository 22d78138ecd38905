import { describe, expect, it } from 'vitest';
import type { CellView } from '@/lib/domain/morphology/contract';
import { NOTHING_MEASURED } from '@/lib/domain/morphology/testing';
import { startingAnomalies, statusOf, toggled } from './cell-status';
import { keyAction } from './still-keys';

const cell = (change: Partial<CellView>): CellView => ({
  ...{ id: 'c', number: 1, x: 0, y: 0, outline: null, measures: NOTHING_MEASURED, revision: 0 },
  automatic: { anomalies: null, suggested: ['headShape'], confidence: 0, reason: 'stained', notJudged: [] },
  judgment: null,
  ...change,
});
const said = { reason: '', by: null, at: '' };

describe('a cell is', () => {
  it('open until the models or a person say something that counts', () => {
    expect(statusOf(cell({}))).toBe('open');
    expect(startingAnomalies(cell({}))).toEqual(['headShape']);
    const { automatic } = cell({});
    expect(statusOf(cell({ automatic: { ...automatic, anomalies: [] } }))).toBe('normal');
  });

  it('what a person says', () => {
    expect(statusOf(cell({ judgment: { ...said, kind: 'judged', anomalies: [] } }))).toBe('normal');
    expect(statusOf(cell({ judgment: { ...said, kind: 'judged', anomalies: ['tail'] } }))).toBe('abnormal');
    expect(statusOf(cell({ judgment: { ...said, kind: 'excluded', anomalies: [] } }))).toBe('excluded');
  });
});

it('anomalies are added and taken away', () => {
  expect(toggled(['tail'], 'tail')).toEqual([]);
  expect(toggled(['tail'], 'acrosome')).toEqual(['tail', 'acrosome']);
});

it('keys mean what the list of keys says, and nothing with a modifier', () => {
  expect(keyAction({ key: 'n' })).toBe('normal');
  expect(keyAction({ key: 'H' })).toBe('headShape');
  expect(keyAction({ key: 'z', ctrlKey: true })).toBe('undo');
  expect(keyAction({ key: 'z' })).toBeNull();
  expect(keyAction({ key: 'n', ctrlKey: true })).toBeNull();
  expect(keyAction({ key: 'ArrowRight' })).toBe('next');
});

it('a key that is held down steps on, but judges once', () => {
  expect(keyAction({ key: 'ArrowRight', repeat: true })).toBe('next');
  expect(keyAction({ key: 'n', repeat: true })).toBeNull();
  expect(keyAction({ key: 'x', repeat: true })).toBeNull();
  expect(keyAction({ key: 'z', ctrlKey: true, repeat: true })).toBeNull();
});
