import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { CONTRACTS } from '@/lib/domain/contracts';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { seedCatalog } from '@/scripts/seed/catalog';
import { EXPECTED, fenceAnswer, PEOPLE, passes } from './expected';
import { makeExample, restore } from './testing/example';
import { handlerOf } from './testing/handlers';
import { paramsOf, requestFor } from './testing/requests';

// Every contract × everybody, through the route files themselves. What is expected stands in ./expected.ts.

type Contract = (typeof CONTRACTS)[number];
type Letter = keyof typeof PEOPLE;
type Account = Awaited<ReturnType<typeof testAccount>>;
const { db, sql, close } = await testDatabase();
afterAll(close);

const SYSTEM_BUT_PROJECTS = [
  'manage_users',
  'manage_roles',
  'view_logs',
  'manage_settings',
  'manage_privacy',
].map((name) => `system.${name}`);
const LETTERS = Object.keys(PEOPLE) as Letter[];
const people = new Map<Letter, Account>();
const inactive = await testAccount(db);

beforeAll(async () => {
  await seedCatalog(db);
  for (const letter of LETTERS) {
    const person = PEOPLE[letter];
    // Managing projects would open the fence.
    const everything = SYSTEM_BUT_PROJECTS.concat('sarm.*', 'finetune.*');
    const given = 'permissions' in person ? person.permissions : 'role' in person ? [] : everything;
    const account = await testAccount(db, { permissions: given });
    if ('role' in person) {
      await sql`insert into user_roles (user_id, role_id) select ${account.id}, id from roles where code = ${person.role}`;
    }
    people.set(letter, account);
  }
  await makeExample(db, sql, people);
  await sql`update users set is_active = false where id = ${inactive.id}`;
});

async function ask(
  contract: Contract,
  authorization: string | null,
): Promise<{ status: number; code: string }> {
  const handler = await handlerOf(contract);
  const params = Promise.resolve(paramsOf(contract));
  const response = await handler(requestFor(contract, authorization), { params });
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: '' };
  }
  const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string };
  return { status: response.status, code };
}

const sessionOf = async (account: Account): Promise<string> => (await testSession(db, account)).authorization;

const keyOf = ({ method, path: address }: Contract): string => `${method} ${address}`;
const isGood = (status: number): boolean => status >= 200 && status < 300;

/** What comes behind gate and fence: a status, or 'good' for any of success. */
const openAnswer = (contract: Contract): string => String(EXPECTED[keyOf(contract)]?.then ?? 'good');

/** The status that this person is to get, with the code where the gate is shut. */
function expectedOf(contract: Contract, letter: Letter): string {
  const line = EXPECTED[keyOf(contract)];
  if (!line) throw new Error(`${keyOf(contract)} has no line in expected.ts`);
  if (line.gate !== 'public') {
    if (!passes(line.gate, letter)) return '403 FORBIDDEN';
    const answer = fenceAnswer(line.fence, letter);
    if (answer !== 200) return answer === 403 ? '403 FORBIDDEN' : String(answer);
  }
  return openAnswer(contract);
}

describe('every contract, called by everybody', () => {
  it('has its line in the table, and every line its contract', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(CONTRACTS.map(keyOf).sort());
  });

  it('refuses nobody and everybody as the permission table says', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    const sessions = new Map<Letter, string>();
    for (const [letter, account] of people) sessions.set(letter, await sessionOf(account));
    const shut = await sessionOf(inactive);
    let calls = 0;
    const check = async (contract: Contract, who: string, token: string | null, expected: string) => {
      const { status, code } = await ask(contract, token);
      calls += 1;
      const got = code ? `${status} ${code}` : String(status);
      const fits = expected === 'good' ? isGood(status) : expected === got || expected === String(status);
      if (!fits) wrong.push(`${keyOf(contract)} by ${who}: ${got}, not ${expected}`);
      return status;
    };
    for (const contract of CONTRACTS) {
      const open = EXPECTED[keyOf(contract)]?.gate === 'public' ? openAnswer(contract) : null;
      await check(contract, 'nobody', null, open ?? '401 UNAUTHENTICATED');
      await check(contract, 'a forged token', 'Bearer x', open ?? '401 UNAUTHENTICATED');
      await check(contract, 'an inactive user', shut, open ?? '403 ACCOUNT_INACTIVE');
      const by = (letter: Letter): Promise<number> =>
        check(contract, PEOPLE[letter].name, sessions.get(letter) ?? null, expectedOf(contract, letter));
      // What changes nothing can be asked by everybody at once, and what is refused by all to whom it is.
      const changes = (letter: Letter): boolean =>
        contract.method !== 'GET' && expectedOf(contract, letter) === 'good';
      await Promise.all(LETTERS.filter((letter) => !changes(letter)).map(by));
      for (const letter of LETTERS.filter(changes)) {
        const status = await by(letter);
        if (!isGood(status)) continue;
        await restore(sql);
        if (!contract.path.startsWith('/sarm/auth/')) continue;
        // Signing out ends the session, everywhere all of them.
        const account = people.get(letter);
        if (!account) continue;
        await sql`update users set session_version = 1 where id = ${account.id}`;
        sessions.set(letter, await sessionOf(account));
      }
    }
    expect(wrong).toEqual([]);
    expect(calls).toBe(CONTRACTS.length * (LETTERS.length + 3));
  });

  it('records every change that goes through', { timeout: 300_000 }, async () => {
    // The presence says for half a minute that a tab is open, the notifications mark what the person has seen, for the
    // person alone; the others store nothing (the figures asked for are known).
    const unrecorded = [
      'POST /sarm/annotation/frames/{frameId}/presence',
      'POST /sarm/calculation/cal-concentration',
      'POST /sarm/calculation/cal-motility',
      'POST /sarm/detection/filter',
      'POST /sarm/notifications/read-all',
      'POST /sarm/report/preview-report',
      'POST /technical/crops/filter',
    ];
    const account = people.get('A');
    if (!account) throw new Error('there is no administrator');
    const count = async () =>
      Number((await sql`select count(*)::int as entries from audit_log`)[0]?.entries ?? 0);
    const silent: string[] = [];
    for (const contract of CONTRACTS) {
      if (contract.method === 'GET' || EXPECTED[keyOf(contract)]?.gate === 'public') continue;
      // The matrix above may have given the name that is asked for here, and no change is no entry.
      await sql`update users set session_version = 1, display_name = 'Before' where id = ${account.id}`;
      const session = await sessionOf(account);
      const before = await count();
      const { status } = await ask(contract, session);
      if (isGood(status) && (await count()) === before) silent.push(keyOf(contract));
      await restore(sql);
    }
    expect(silent.sort()).toEqual(unrecorded);
  });

  it('leaves a denial on record', async () => {
    const [row] = await sql`
      select count(*)::int as denials from audit_log where action = 'access.denied' and user_id = ${people.get('B')?.id ?? ''}`;
    const denied = Object.values(EXPECTED).filter(
      ({ gate }) => gate !== 'public' && !passes(gate, 'B'),
    ).length;
    expect(row?.denials).toBe(denied);
  });
});
