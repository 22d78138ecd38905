import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { CONTRACTS } from '@/lib/domain/contracts';
import { testToken } from '@/lib/platform/api-tokens/testing';
import { makeToken } from '@/lib/platform/api-tokens/token-text';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { seedCatalog } from '@/scripts/seed/catalog';
import { EXPECTED } from './expected';
import { makeExample, restore } from './testing/example';
import { handlerOf } from './testing/handlers';
import { paramsOf, requestFor } from './testing/requests';

// Every contract, called with personal API tokens of the person who may do everything.

type Contract = (typeof CONTRACTS)[number];
type Scope = 'read' | 'upload' | 'analyze';

const { db, sql, close } = await testDatabase();
afterAll(close);

const EVERY: readonly Scope[] = ['read', 'upload', 'analyze'];

/** Everything beside reading that a token may do, written down apart from the contracts: a new call is closed until it is here. */
const OPENED: Readonly<Record<string, readonly Scope[]>> = {
  'GET /sarm/project': EVERY,
  'GET /sarm/project/get-project': EVERY,
  'GET /sarm/dataset/get-datasets': EVERY,
  'GET /sarm/dataset/list-datasets': EVERY,
  'GET /sarm/dataset/get-dataset/{id}': EVERY,
  'GET /business/videos/dataset/{datasetId}': EVERY,
  'GET /sarm/video/get-video/{id}': EVERY,
  'GET /tasks/{id}': EVERY,
  'POST /sarm/dataset/create-dataset': ['upload'],
  'POST /sarm/video/upload-video': ['upload'],
  'POST /video/upload-video': ['upload'],
  'POST /sarm/video/uploads': ['upload'],
  'GET /sarm/video/uploads/{id}': ['upload'],
  'PATCH /sarm/video/uploads/{id}': ['upload'],
  'DELETE /sarm/video/uploads/{id}': ['upload'],
  'POST /sarm/report/generate-report': ['analyze'],
  'POST /sarm/analysis/measure-videos': ['analyze'],
  'GET /sarm/analysis/get-analysis/{id}': ['read', 'analyze'],
  'POST /sarm/calculation/cal-motility': ['read'],
  'POST /sarm/calculation/cal-concentration': ['read'],
};
/** Reads that a session may ask for and a token may not: another credential, what goes on after the check, colleagues. */
const CLOSED_READS = [
  'GET /sarm/media/token/{id}',
  'GET /tasks/{id}/events',
  'GET /sarm/project/{projectId}/team',
  'GET /sarm/quality-control/list-operators/{materialId}',
];
/** The gates of clinical reading (expected.ts); identities of patients, `managePatients`, are not among them. */
const CLINICAL_GATES = [
  'readVideos',
  'seeTasks',
  'readPatients',
  'viewFrames',
  'readSubmissions',
  'extractFrames',
  'detect',
  'viewDetails',
  'listDetections',
  'viewResults',
  'readReports',
  'generateReports',
  'readTracks',
  'viewMorphology',
  'readControls',
  'readEquipment',
];

const keyOf = ({ method, path: address }: Contract): string => `${method} ${address}`;

function opensTo(contract: Contract): readonly Scope[] {
  const key = keyOf(contract);
  const opened = OPENED[key];
  if (opened) return opened;
  const gate = EXPECTED[key]?.gate ?? '';
  const isRead = contract.method === 'GET' && CLINICAL_GATES.includes(gate) && !CLOSED_READS.includes(key);
  return isRead ? ['read'] : [];
}

let administrator: Awaited<ReturnType<typeof testAccount>>;
let session: string;

beforeAll(async () => {
  await seedCatalog(db);
  administrator = await testAccount(db);
  await sql`insert into user_roles (user_id, role_id) select ${administrator.id}, id from roles where code = 'system_admin'`;
  session = (await testSession(db, administrator)).authorization;
  await makeExample(db, sql, new Map([['A', administrator]]));
});

async function ask(contract: Contract, authorization: string) {
  const handler = await handlerOf(contract);
  const response = await handler(requestFor(contract, authorization), {
    params: Promise.resolve(paramsOf(contract)),
  });
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: '' };
  }
  const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string };
  return { status: response.status, code };
}

const contractOf = (key: string): Contract => {
  const contract = CONTRACTS.find((each) => keyOf(each) === key);
  if (!contract) throw new Error(`there is no ${key}`);
  return contract;
};

describe("an administrator's token", () => {
  it('is admitted to what its scopes open, and to nothing else', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const scopes of [['read'], ['upload'], ['analyze'], EVERY] as const) {
      const { authorization } = await testToken(administrator, session, scopes);
      for (const contract of CONTRACTS) {
        const line = EXPECTED[keyOf(contract)];
        if (line?.gate === 'public') continue;
        const isOpen = opensTo(contract).some((scope) => (scopes as readonly Scope[]).includes(scope));
        const { status, code } = await ask(contract, authorization);
        const passed = line?.then ?? (line?.fence === 'of another person' ? 404 : null);
        const fits = isOpen
          ? passed === null
            ? status >= 200 && status < 300
            : status === passed
          : status === 403 && code === 'FORBIDDEN';
        if (!fits) wrong.push(`${keyOf(contract)} with ${scopes.join('+')}: ${status} ${code}`);
        if (contract.method !== 'GET' && status < 300) await restore(sql);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('opens nothing that signs, administers, changes the account or makes tokens', () => {
    const closed = CONTRACTS.filter(({ path: address }) =>
      /sign-report|\/admin\/|\/sarm\/(auth|user)\/|member|send-report|patient\/(create|update|delete|merge|get-visits)|delete-/.test(
        address,
      ),
    );
    expect(closed.length).toBeGreaterThan(40);
    expect(closed.filter((contract) => opensTo(contract).length > 0).map(keyOf)).toEqual([]);
  });

  it('leaves its denials on record, with its name', async () => {
    const { authorization, name } = await testToken(administrator, session, ['read'], { name: 'Reader 9' });
    await ask(contractOf('POST /sarm/report/sign-report/{datasetId}'), authorization);
    const [entry] = await sql`
      select user_id, user_name, message from audit_log where action = 'access.denied' order by sequence desc limit 1`;
    expect(entry).toMatchObject({
      user_id: administrator.id,
      user_name: expect.stringContaining(`(API token: ${name})`),
      message: expect.stringContaining('POST /sarm/report/sign-report/{datasetId}'),
    });
  });
});

describe('a token that is no more, or never was', () => {
  const read = () => contractOf('GET /sarm/video/get-video/{id}');

  it('is refused with 401, whatever is wrong with it', async () => {
    const revoked = await testToken(administrator, session, ['read']);
    const expired = await testToken(administrator, session, ['read']);
    expect((await ask(read(), revoked.authorization)).status).toBe(200);
    await sql`update api_tokens set revoked_at = now() where id = ${revoked.id}`;
    await sql`update api_tokens set expires_at = now() - interval '1 second' where id = ${expired.id}`;
    for (const [what, authorization] of [
      ['revoked', revoked.authorization],
      ['expired', expired.authorization],
      ['unknown', `Bearer ${makeToken()}`],
      ['mistyped', `${revoked.authorization}x`],
      ['empty', 'Bearer sarm_'],
    ] as const) {
      expect(await ask(read(), authorization), what).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    }
  });

  it('does not fall back on the cookie that comes with it', async () => {
    const { authorization } = await testToken(administrator, session, ['read']);
    await sql`update api_tokens set revoked_at = now() where name = (select name from api_tokens order by created_at desc limit 1)`;
    const request = requestFor(read(), authorization);
    request.cookies.set('next-auth.session-token', session.slice('Bearer '.length));
    const handler = await handlerOf(read());
    const response = await handler(request, { params: Promise.resolve(paramsOf(read())) });
    expect(response.status).toBe(401);
  });
});
