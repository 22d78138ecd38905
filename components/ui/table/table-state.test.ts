import { describe, expect, it } from 'vitest';
import { readTableState, writeTableState } from './table-state';

const options = {
  sorts: ['name', 'code'],
  sort: 'name',
  limit: 10,
  filters: ['kind', 'module'],
} as const;
const read = (address: string) => readTableState(new URLSearchParams(address), options);

describe('readTableState', () => {
  it('is the usual table where the address says nothing', () => {
    expect(read('')).toEqual({ search: '', sort: 'name', order: 'asc', page: 1, limit: 10, filters: {} });
  });

  it('reads what is there', () => {
    expect(read('search=a%20b&sort=code&order=desc&page=3&limit=25&kind=system')).toEqual({
      search: 'a b',
      sort: 'code',
      order: 'desc',
      page: 3,
      limit: 25,
      filters: { kind: 'system' },
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=1000',
    'sort=password',
    'order=sideways',
    'page=1e99',
  ])('takes %s as if it were not there', (address) => expect(read(address)).toEqual(read('')));
});

describe('writeTableState', () => {
  it('is read back as it was, and keeps what belongs to others', () => {
    const state = { ...read(''), search: 'ü&=', page: 7, limit: 5, filters: { module: 'system' } };
    const address = writeTableState(new URLSearchParams('other=1'), state, options);
    expect(address.get('other')).toBe('1');
    expect(read(address.toString())).toEqual(state);
  });

  it('says nothing of what is usual', () => {
    const address = writeTableState(new URLSearchParams('page=2&kind=system'), read(''), options);
    expect(address.toString()).toBe('');
  });

  it('keeps two tables of one page apart', () => {
    const second = { ...options, prefix: 'm_' } as const;
    const address = writeTableState(new URLSearchParams('page=2'), { ...read(''), page: 4 }, second);
    expect(address.toString()).toBe('page=2&m_page=4');
    expect(readTableState(address, second).page).toBe(4);
  });
});
