import { expect, it } from 'vitest';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import { labelingActionFor } from './labeling-keys';
import { entriesOf, labeledCount, nextOpenItem, type Pending, withJudgment } from './pending';
import { draftText, readDraft } from './pending-draft';

const item = (id: string, about: Partial<ItemView> = {}) =>
  ({ id, version: 2, morphology_class: null, label_confidence: null, notes: '', ...about }) as ItemView;
const NONE: Pending = new Map();
const normal = { morphologyClass: 'normal', confidence: 3, notes: '' } as const;

it('a cell begins with what was applied, then with what is stored, otherwise undecided at 3', () => {
  expect(entriesOf(item('a'), NONE)).toEqual({ morphologyClass: null, confidence: 3, notes: '' });
  const stored = item('a', { morphology_class: 'tail_defect', label_confidence: 5, notes: 'bent' });
  expect(entriesOf(stored, NONE)).toEqual({ morphologyClass: 'tail_defect', confidence: 5, notes: 'bent' });
  expect(entriesOf(stored, withJudgment(NONE, stored, normal))).toMatchObject(normal);
});

it('a judgment names the version that it was made from; without a class, or saying what is stored, it is none', () => {
  const pending = withJudgment(NONE, item('a'), normal);
  expect([...pending.values()]).toEqual([{ itemId: 'a', version: 2, isFirst: true, ...normal }]);
  expect(withJudgment(pending, item('b'), { ...normal, morphologyClass: null })).toBe(pending);
  const stored = item('a', { morphology_class: 'normal', label_confidence: 3 });
  expect(withJudgment(pending, stored, normal).size).toBe(0);
});

it('cells that had a class are not counted twice', () => {
  const again = item('b', { morphology_class: 'unknown', label_confidence: 3 });
  const pending = withJudgment(withJudgment(NONE, item('a'), normal), again, normal);
  expect([pending.size, labeledCount(4, pending)]).toEqual([2, 5]);
});

it('the next open cell is looked for around the end', () => {
  const items = [item('a'), item('b'), item('c', { morphology_class: 'normal' })];
  expect(nextOpenItem(items, 'b', NONE)?.id).toBe('a');
  expect(nextOpenItem(items, 'b', withJudgment(NONE, item('a'), normal))).toBeNull();
});

it('keys 1 to 7 name the classes; nothing while somebody types', () => {
  expect(['1', '5', '7', 'Enter', 'u', '8'].map((key) => labelingActionFor({ key }))).toEqual([
    ...['normal', 'cytoplasmic_droplet', 'unknown', 'apply', 'nextOpen'],
    null,
  ]);
  expect(labelingActionFor({ key: '1' }, { tagName: 'textarea' })).toBeNull();
  expect(labelingActionFor({ key: 'Enter' }, { tagName: 'BUTTON' })).toBeNull();
});

it('a draft comes back as it was; one that cannot be read is none', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const pending = withJudgment(NONE, item(id), { ...normal, notes: 'smooth' });
  expect(readDraft(draftText(pending))).toEqual(pending);
  expect([null, '{', '[{}]', '[{"itemId":"x"}]'].map((text) => readDraft(text).size)).toEqual([0, 0, 0, 0]);
});
