import { describe, expect, it } from 'vitest';
import { changedText, keptKey, withKept } from './kept-entries';

const BEGAN = { pseudonym: 'K-1', notes: '', count: 5, depth: '', tags: ['a'], project: null };

describe('entries that an ended session took away', () => {
  it('are kept where they differ from what the form began with', () => {
    expect(changedText(BEGAN, { ...BEGAN, tags: ['a'] })).toBeNull();
    expect(changedText(BEGAN, { ...BEGAN, notes: 'seen', tags: [] })).toBe('{"notes":"seen","tags":[]}');
  });

  it('lie over what is stored meanwhile', () => {
    const now = { ...BEGAN, pseudonym: 'K-2' };
    expect(withKept(now, '{"notes":"seen","project":"p","depth":20}')).toEqual({
      ...{ ...now, notes: 'seen', project: 'p', depth: 20 },
    });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no entries', 'null'],
    ['entries of another form', '{"other":1}'],
    ['entries of another kind', '{"pseudonym":7}'],
  ])('are none where %s was kept', (_, text) => {
    expect(withKept(BEGAN, text)).toBeNull();
  });

  it('are one person’s, of one form', () => {
    const keys = [keptKey('a@x', 'patient:1'), keptKey('b@x', 'patient:1'), keptKey('a@x', 'patient:2')];
    expect(new Set(keys).size).toBe(3);
  });
});
