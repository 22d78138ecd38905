import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, knownNetworks, rateLimits } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import type { Origin } from '@/lib/platform/access';
import { refusal } from '@/lib/platform/http/testing';
import { signIn } from '../sign-in';
import { testAccount } from '../testing';
import { spendAttempt } from './attempts';
import { countGuess, guessKeys, slowedSeconds } from './guessing';

const { db, close } = await testDatabase();
afterAll(close);
beforeEach(() => db.delete(rateLimits));

const from = (ipAddress: string | null): Origin => ({ ipAddress, userAgent: 'test', requestId: 'request-1' });
const LABORATORY = from('192.0.2.7');

const alarmsOf = (email: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'auth.locked'), eq(auditLog.userEmail, email)));

describe('ten wrong passwords', () => {
  it('pause the account for their network, also for the right one, and say for how long', async () => {
    const account = await testAccount(db);
    const wrong = { email: account.email, password: 'no' };
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await refusal(signIn(wrong, LABORATORY))).code, `attempt ${attempt}`).toBe('UNAUTHENTICATED');
    }
    const paused = await refusal(signIn(account, LABORATORY));
    expect([paused.code, paused.message]).toEqual([
      'TOO_MANY_REQUESTS',
      'Too many requests. Please try again later',
    ]);
    expect(paused.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(paused.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    await refusal(signIn(wrong, LABORATORY));
    expect(await alarmsOf(account.email)).toMatchObject([{ severity: 'critical' }]);
  });

  it('of a stranger do not keep the owner out', async () => {
    const account = await testAccount(db);
    for (let attempt = 1; attempt <= 12; attempt++) {
      await refusal(signIn({ email: account.email, password: 'no' }, from('203.0.113.9')));
    }
    await expect(signIn(account, LABORATORY)).resolves.toMatchObject({ sub: account.id });
  });

  it('are forgotten when the pause is over', async () => {
    const account = await testAccount(db);
    await db.insert(rateLimits).values({
      key: guessKeys({ email: account.email, ipAddress: '192.0.2.7' }).pair,
      attempts: 500,
      windowEndsAt: new Date(Date.now() - 1000),
    });
    await expect(signIn(account, LABORATORY)).resolves.toMatchObject({ sub: account.id });
  });

  it('count all the same where there is no account', async () => {
    const guess = { email: 'Ghost@Example.com ', ipAddress: '192.0.2.7' };
    for (let attempt = 1; attempt <= 10; attempt++) expect((await countGuess(guess)).refusal).toBeNull();
    const answer = await refusal(signIn({ email: 'ghost@example.com', password: 'x' }, LABORATORY));
    expect(answer.code).toBe('TOO_MANY_REQUESTS');
  });

  it('are forgiven by signing in, and the network is known from then on', async () => {
    const account = await testAccount(db);
    await refusal(signIn({ ...account, password: 'no' }, LABORATORY));
    await signIn(account, LABORATORY);
    const left = await db.select().from(rateLimits);
    const keys = guessKeys({ email: account.email, ipAddress: '192.0.2.7' });
    // Of two attempts one was no guess.
    expect(left.map(({ key, attempts }) => [key, attempts]).sort()).toEqual([
      [keys.network, 1],
      [keys.strangers, 1],
    ]);
    const known = await db.select().from(knownNetworks).where(eq(knownNetworks.userId, account.id));
    expect(known).toMatchObject([{ network: '192.0.2.7' }]);
  });
});

describe('a network that tries one account after the other', () => {
  it('is paused as a whole, and no other network', async () => {
    const account = await testAccount(db);
    for (let guess = 0; guess < 60; guess++) {
      await countGuess({ email: `person-${guess}@example.com`, ipAddress: '192.0.2.7' });
    }
    expect((await refusal(signIn(account, LABORATORY))).code).toBe('TOO_MANY_REQUESTS');
    await expect(signIn(account, from('192.0.2.8'))).resolves.toMatchObject({ sub: account.id });
  });

  it('is not paused for people who have signed in from there', async () => {
    const colleague = await testAccount(db);
    const newcomer = await testAccount(db);
    await signIn(colleague, LABORATORY);
    // As found: a stranger in the laboratory's network, or behind the same proxy.
    for (let guess = 0; guess < 59; guess++) {
      await countGuess({ email: `nobody-${guess}@example.com`, ipAddress: '192.0.2.7' });
    }
    for (let guess = 59; guess < 62; guess++) {
      await refusal(signIn({ email: `nobody-${guess}@example.com`, password: 'x' }, LABORATORY));
    }
    await expect(signIn(colleague, LABORATORY)).resolves.toMatchObject({ sub: colleague.id });
    // Who has never signed in from there waits, as before.
    expect((await refusal(signIn(newcomer, LABORATORY))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('does not tell who has signed in from there, by words or by time', { timeout: 60_000 }, async () => {
    const colleague = await testAccount(db);
    await signIn(colleague, LABORATORY);
    for (let guess = 0; guess < 60; guess++) {
      await countGuess({ email: `person-${guess}@example.com`, ipAddress: '192.0.2.7' });
    }
    const answers: unknown[] = [];
    for (const email of [colleague.email, 'nobody@example.com', (await testAccount(db)).email]) {
      // Whole seconds, as answers are kept to; the shortest of a few, for a busy machine may take a second longer.
      const seconds: number[] = [];
      const words = new Set<string>();
      for (let turn = 0; turn < 8 && Math.min(...seconds) !== 1; turn++) {
        const started = performance.now();
        const { code, message } = await refusal(signIn({ email, password: 'wrong' }, LABORATORY));
        seconds.push(Math.floor((performance.now() - started) / 1000));
        words.add(`${code}: ${message}`);
      }
      answers.push([...words, Math.min(...seconds)]);
    }
    expect(answers).toEqual(
      Array(3).fill(['TOO_MANY_REQUESTS: Too many requests. Please try again later', 1]),
    );
  });

  it('gives ten guesses at each account that has signed in from there, no more', async () => {
    const colleague = await testAccount(db);
    await signIn(colleague, LABORATORY);
    for (let guess = 0; guess < 60; guess++) {
      await countGuess({ email: `person-${guess}@example.com`, ipAddress: '192.0.2.7' });
    }
    const verdicts = [];
    for (let guess = 0; guess < 12; guess++) {
      verdicts.push(await countGuess({ email: colleague.email, ipAddress: '192.0.2.7' }));
    }
    expect(verdicts.map(({ isKnown }) => isKnown)).toEqual([...Array(10).fill(true), false, false]);
    expect(verdicts.every(({ refusal: refused }) => refused !== null)).toBe(true);
  });

  it('is counted right also when attempts come at the same moment', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => spendAttempt('parallel', { attempts: 10, windowSeconds: 60 })),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome?.isFirst)).toHaveLength(1);
  });
});

describe('a browser that has signed in before', () => {
  const DEVICE = 'a-browser';

  it('lets its owner in though somebody in the same network has paused account and network', async () => {
    const account = await testAccount(db);
    for (let guess = 0; guess < 12; guess++) {
      await refusal(signIn({ email: account.email, password: 'no' }, LABORATORY));
    }
    for (let guess = 0; guess < 60; guess++) {
      await countGuess({ email: `person-${guess}@example.com`, ipAddress: '192.0.2.7' });
    }
    expect((await refusal(signIn(account, LABORATORY))).code).toBe('TOO_MANY_REQUESTS');
    await expect(signIn(account, LABORATORY, DEVICE)).resolves.toMatchObject({ sub: account.id });
    // That gives the others no new attempts.
    expect((await refusal(signIn(account, LABORATORY))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('has ten wrong passwords of its own', async () => {
    const account = await testAccount(db);
    const wrong = { email: account.email, password: 'no' };
    for (let guess = 0; guess < 10; guess++) {
      expect((await refusal(signIn(wrong, LABORATORY, DEVICE))).code).toBe('UNAUTHENTICATED');
    }
    expect((await refusal(signIn(account, LABORATORY, DEVICE))).code).toBe('TOO_MANY_REQUESTS');
    await expect(signIn(account, LABORATORY)).resolves.toMatchObject({ sub: account.id });
  }, 60_000);
});

describe('guessing from many networks at once', () => {
  // 20 guesses are free; then a minute between two, doubling every ten guesses, at most an hour.
  it.each([
    [20, 60],
    [29, 60],
    [30, 120],
    [49, 240],
    [79, 1920],
    [80, 3600],
    [5000, 3600],
  ])('after %d guesses a day the next but one waits %d s', (guesses, seconds) => {
    expect(slowedSeconds(guesses)).toBe(seconds);
  });

  it('gets fewer than 100 guesses a day, and never keeps the owner out', async () => {
    const account = await testAccount(db);
    await signIn(account, LABORATORY);
    const day = new Date('2026-03-01T00:00:00Z').getTime();
    let looked = 0;
    // The best that guessing can do: a fresh network every time, back at the very second that it is told.
    for (let second = 0, calls = 0; second < 24 * 60 * 60; calls++) {
      const ipAddress = `198.18.${calls >> 8}.${calls & 255}`;
      const now = new Date(day + second * 1000);
      const { refusal: refused } = await countGuess({ email: account.email, ipAddress }, now);
      if (refused) second += refused.retryAfterSeconds ?? 0;
      else looked++;
    }
    // 20 free, ten each at 1, 2, 4 … 32 minutes (10.5 hours), then one an hour: about 94.
    expect(looked).toBeGreaterThanOrEqual(90);
    expect(looked).toBeLessThan(100);
    await expect(signIn(account, LABORATORY)).resolves.toMatchObject({ sub: account.id });
  }, 240_000);

  it('gains nothing by asking from 500 networks in the same moment', async () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, host) =>
        countGuess({ email: 'burst@example.com', ipAddress: `198.18.${host >> 8}.${host & 255}` }, now),
      ),
    );
    expect(outcomes.filter(({ refusal: refused }) => refused === null)).toHaveLength(21);
  });

  it('lets one through when two come at the end of the same wait', async () => {
    const email = 'target@example.com';
    const now = new Date('2026-03-01T12:00:00Z');
    for (let guess = 0; guess < 20; guess++) {
      expect((await countGuess({ email, ipAddress: `203.0.113.${guess}` }, now)).refusal).toBeNull();
    }
    const both = await Promise.all(
      [100, 101, 102, 103].map((host) => countGuess({ email, ipAddress: `203.0.113.${host}` }, now)),
    );
    expect(both.filter(({ refusal: refused }) => refused === null)).toHaveLength(1);
    expect(both.filter(({ alarm }) => alarm === 'strangers')).toHaveLength(1);
    const held = both.find(({ refusal: refused }) => refused !== null);
    expect(held?.refusal?.retryAfterSeconds).toBeGreaterThanOrEqual(60);
  });

  it('is slowed in the same way where there is no account', async () => {
    const account = await testAccount(db);
    const now = new Date();
    const outcome = async (email: string) => {
      const answers: boolean[] = [];
      for (let guess = 0; guess < 25; guess++) {
        const { refusal: refused } = await countGuess({ email, ipAddress: `198.51.100.${guess}` }, now);
        answers.push(refused === null);
      }
      return answers;
    };
    expect(await outcome('nobody@example.com')).toEqual(await outcome(account.email));
  });
});
