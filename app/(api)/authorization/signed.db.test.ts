import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '@/db/testing';
import { CONTRACTS } from '@/lib/domain/contracts';
import { signReport } from '@/lib/domain/reports/contract-signing';
import { findReportOfAnalysis } from '@/lib/domain/reports/queries';
import { contentHash } from '@/lib/domain/reports/signing/content-hash';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { seedCatalog } from '@/scripts/seed/catalog';
import { makeExample } from './testing/example';
import { id } from './testing/example-ids';
import { handlerOf } from './testing/handlers';
import { paramsOf, requestFor } from './testing/requests';

// A signed report against every call that changes anything, by the one person whom no permission and no fence stops.

type Contract = (typeof CONTRACTS)[number];
const { db, sql, close } = await testDatabase();
afterAll(close);

let account: Awaited<ReturnType<typeof testAccount>>;

async function ask(contract: Contract, body?: Record<string, unknown>): Promise<number> {
  await sql`update users set session_version = 1 where id = ${account.id}`;
  const { authorization } = await testSession(db, account);
  const planned = requestFor(contract, authorization);
  const { url, method, headers } = planned;
  const request = body ? new NextRequest(url, { method, headers, body: JSON.stringify(body) }) : planned;
  const handler = await handlerOf(contract);
  const response = await handler(request, { params: Promise.resolve(paramsOf(contract)) });
  await response.body?.cancel();
  return response.status;
}

const versions = () => sql`select to_jsonb(v) - 'pdf_key' as version from report_versions v order by number`;

beforeAll(async () => {
  await seedCatalog(db);
  account = await testAccount(db);
  await sql`insert into user_roles (user_id, role_id) select ${account.id}, id from roles where code = 'system_admin'`;
  await makeExample(db, sql, new Map([['A', account]]));
  const draft = await findReportOfAnalysis(id('analysis'));
  if (!draft) throw new Error('the example has no report');
  const body = {
    password: account.password,
    content_sha256: contentHash(draft.content),
    comment: 'Within the limits.',
  };
  expect(await ask(signReport, body)).toBe(200);
});

it('stays as it was signed, whatever is called', { timeout: 120_000 }, async () => {
  const before = await versions();
  expect(before).toHaveLength(1);
  const changing = CONTRACTS.filter(({ method }) => method !== 'GET');
  // What takes away last: it would take what the other calls are tried on with it.
  const removing = changing.filter(
    ({ method, path: address }) => method === 'DELETE' || /delete|remove/.test(address),
  );
  const answers = new Map<string, number>();
  for (const contract of [...changing.filter((each) => !removing.includes(each)), ...removing]) {
    answers.set(`${contract.method} ${contract.path}`, await ask(contract));
    await sql`delete from rate_limits`;
  }
  expect(await versions()).toEqual(before);
  for (const call of [
    'DELETE /sarm/project/delete-project/{id}',
    'DELETE /project/delete-project',
    'DELETE /sarm/dataset/delete-dataset/{id}',
    'DELETE /sarm/video/delete-video/{id}',
  ]) {
    expect([call, answers.get(call)]).toEqual([call, 409]);
  }
});

it('stays so for who has the database: no change, no removal, no emptying', async () => {
  const before = await versions();
  for (const statement of [
    `update report_versions set content = '{}'`,
    `update report_versions set signer_name = 'Somebody else'`,
    `update report_versions set sha256 = repeat('0', 64)`,
    'delete from report_versions',
    'truncate report_versions',
    'delete from reports',
    'delete from projects',
  ]) {
    await expect(sql.unsafe(statement), statement).rejects.toThrow();
  }
  expect(await versions()).toEqual(before);
});
