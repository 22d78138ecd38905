import { describe, expect, it } from 'vitest';
import { explainDatabaseError } from './database-error';

const failure = (code: string) => Object.assign(new Error('failed'), { code });

describe('explainDatabaseError', () => {
  it.each(['ECONNREFUSED', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P01', '57P03', '53300', '08006'])(
    '%s: the database is away, which is not the fault of who asked',
    (code) => {
      const wrapped = new Error('Failed query', { cause: failure(code) });
      expect(explainDatabaseError(wrapped)).toMatchObject({ code: 'UNAVAILABLE', cause: wrapped });
    },
  );

  it.each(['22021', '22P05', '22P02'])('%s: a character that cannot be stored', (code) => {
    expect(explainDatabaseError(failure(code))).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it.each(['23505', '23503', '40001', '40P01'])('%s: another request came first', (code) => {
    const wrapped = new Error('Failed query', { cause: failure(code) });
    expect(explainDatabaseError(wrapped)).toMatchObject({ code: 'CONFLICT', said: { key: 'errors.raced' } });
  });

  it.each(['23502', '42P01', 'ENOENT', ''])('%s: says nothing of itself', (code) => {
    expect(explainDatabaseError(failure(code))).toBeNull();
  });

  it('ends on an error that is its own cause', () => {
    const circle = new Error('circle');
    circle.cause = circle;
    expect(explainDatabaseError(circle)).toBeNull();
    expect(explainDatabaseError('text')).toBeNull();
  });
});
