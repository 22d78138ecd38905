import { afterAll, expect, test } from 'vitest';
import { accountTokens, knownNetworks, rateLimits, sessions } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { pruneSignIns } from './pruning';
import { testAccount } from './testing';

const { db, close } = await testDatabase();
afterAll(close);

test('windows that are over and old sessions go; what still counts stays', async () => {
  const now = new Date('2026-06-30T12:00:00Z');
  const at = (iso: string) => new Date(iso);
  await db.insert(rateLimits).values([
    { key: 'over', attempts: 10, windowEndsAt: at('2026-06-30T11:59:59Z') },
    { key: 'running', attempts: 10, windowEndsAt: at('2026-06-30T12:00:01Z') },
  ]);
  const { id: userId } = await testAccount(db);
  await db.insert(sessions).values([
    { userId, userAgent: 'old', expiresAt: at('2026-05-31T11:59:59Z') },
    { userId, userAgent: 'a month', expiresAt: at('2026-05-31T12:00:01Z') },
  ]);
  await db.insert(accountTokens).values([
    { userId, purpose: 'set-password', tokenHash: 'over', expiresAt: at('2026-06-30T11:59:59Z') },
    { userId, purpose: 'set-password', tokenHash: 'open', expiresAt: at('2026-06-30T12:00:01Z') },
  ]);
  // 180 days before 30 June, 12:00, is 1 January, 12:00.
  await db.insert(knownNetworks).values([
    { userId, network: '192.0.2.1', lastUsedAt: at('2026-01-01T11:59:59Z') },
    { userId, network: '192.0.2.2', lastUsedAt: at('2026-01-01T12:00:01Z') },
  ]);
  // 30 days before 30 June, 12:00, is 31 May, 12:00.
  expect(await pruneSignIns(30, now)).toEqual({ windows: 1, sessions: 1, links: 1, networks: 1 });
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['running']);
  expect((await db.select().from(sessions)).map(({ userAgent }) => userAgent)).toEqual(['a month']);
  expect((await db.select().from(accountTokens)).map(({ tokenHash }) => tokenHash)).toEqual(['open']);
  expect((await db.select().from(knownNetworks)).map(({ network }) => network)).toEqual(['192.0.2.2']);
});
