import { expect, it } from 'vitest';
import { box } from '@/components/annotation/engine/testing/gestures';
import { acceptable, byPlace, inOrder, leastSureFirst } from './box-order';

// Entropy of a coin of p: 1 bit at 0.5, 0.88 at 0.3 or 0.7, 0.47 at 0.1 or 0.9.
const boxes = [
  box('sure', 0, 50, 20, { confidence: 0.9 }),
  box('half', 0, 20, 20, { confidence: 0.5 }),
  box('checked', 0, 0, 20, { confidence: 0.5, verified: true }),
  box('doubtful', 30, 20, 20, { confidence: 0.3 }),
];

it('those that the model is least sure of come first, those that a person verified last', () => {
  expect(leastSureFirst(boxes)).toEqual(['half', 'doubtful', 'sure', 'checked']);
});

it('reads from the upper left on, and boxes that no order names come after the others', () => {
  expect(byPlace(boxes).map(({ id }) => id)).toEqual(['checked', 'half', 'doubtful', 'sure']);
  expect(inOrder(boxes, ['sure', 'gone', 'half']).map(({ id }) => id)).toEqual([
    'sure',
    'half',
    'checked',
    'doubtful',
  ]);
});

it('accepts what nobody has verified, from the threshold on', () => {
  expect(acceptable(boxes, 0.5).map(({ id }) => id)).toEqual(['sure', 'half']);
});
