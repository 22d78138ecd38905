import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { loggableError } from './log';

it('says of a failed query what was asked, but not with which values', () => {
  const driver = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    name: 'PostgresError',
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
    table_name: 'users',
    constraint_name: 'users_email',
    parameters: ['ada@example.com'],
  });
  const values = ['ada@example.com', '$scrypt$hunter2', 'two\nlines\nof ada'];
  const query = 'update users set email = $1, password_hash = $2, note = $3';
  const outer = new Error('sign-in failed', { cause: new DrizzleQueryError(query, values, driver) });
  const told = JSON.stringify(loggableError(outer));
  expect(told).not.toMatch(/ada|hunter2/);
  expect(loggableError(outer)).toMatchObject({
    message: 'sign-in failed',
    cause: { message: `Failed query: ${query}`, cause: { code: '23505', constraint: 'users_email' } },
  });
});

it('tells where an error was thrown', () => {
  expect(loggableError(new TypeError('no'))).toMatchObject({
    type: 'TypeError',
    message: 'no',
    at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
  });
  expect(loggableError('a secret that was thrown')).toEqual({ type: 'string' });
});
