import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '@/scripts/launcher/database.mjs';
import { connect, connection, directConnection, disconnect } from './client';
import { testDatabase } from './testing';

// What a pooler that lends connections for a transaction at a time (PgBouncer) demands of its clients.

const { url, close } = await testDatabase();

beforeAll(async () => {
  await migrateDatabase({
    ...process.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_DIRECT_URL: url,
  });
});
afterAll(async () => {
  delete process.env.DATABASE_DIRECT_URL;
  await close();
});

const prepared = async (isPooled: boolean): Promise<number> => {
  const { sql } = connect(url, { max: 1, isPooled });
  try {
    await sql`select ${1}::int as one`;
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from pg_prepared_statements`;
    return row?.count ?? -1;
  } finally {
    await sql.end();
  }
};

/** Calls back with the type of each message of the protocol (Postgres' documentation, 55.7) in what comes in. */
function eachMessage(onType: (type: string) => void, hasStartup: boolean): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  // The first message of a client has no type.
  let offset = hasStartup ? 0 : 1;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(offset) + offset) {
      if (offset === 1) onType(String.fromCharCode(rest[0] ?? 0));
      rest = rest.subarray(rest.readInt32BE(offset) + offset);
      offset = 1;
    }
  };
}

/** Stands before Postgres and counts questions that came before the one before them on their connection was answered. */
async function startWatcher() {
  const target = new URL(url);
  const watcher = { url: '', early: 0, asked: 0, close: () => server.close() };
  const server = createServer((client) => {
    const postgres = dial(Number(target.port), target.hostname);
    // The first ReadyForQuery answers the start.
    let unanswered = 1;
    const fromClient = eachMessage((type) => {
      if ('QPB'.includes(type) && unanswered > 0) watcher.early += 1;
      if (!'QS'.includes(type)) return;
      unanswered += 1;
      watcher.asked += 1;
    }, true);
    const fromPostgres = eachMessage((type) => {
      if (type === 'Z') unanswered -= 1;
    }, false);
    client.on('data', (chunk: Buffer) => {
      fromClient(chunk);
      postgres.write(chunk);
    });
    postgres.on('data', (chunk: Buffer) => {
      fromPostgres(chunk);
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  watcher.url = own.href;
  return watcher;
}

const askedEarly = async (isPooled: boolean): Promise<number> => {
  const watcher = await startWatcher();
  const { sql, db } = connect(watcher.url, { max: 2, isPooled });
  try {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        if (at % 3 === 0) return (await sql`select 7 as n`)[0]?.n;
        if (at % 3 === 1) return (await sql`select ${at}::int as n`)[0]?.n;
        return db.transaction(async (transaction) => (await transaction.execute(`select ${at} as n`))[0]?.n);
      }),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 7 : at)));
    expect(watcher.asked).toBeGreaterThanOrEqual(60);
    return watcher.early;
  } finally {
    await sql.end();
    watcher.close();
  }
};

it('sends no question before the one before it is answered, after which the connection is another client’s', async () => {
  expect(await askedEarly(true)).toBe(0);
  expect(await askedEarly(false)).toBeGreaterThan(0);
});

it('leaves no prepared statement behind for the next client of the connection', async () => {
  expect(await prepared(true)).toBe(0);
  expect(await prepared(false)).toBeGreaterThan(0);
});

it('sends no setting of a session; the account has it instead, where the pooler was named to the migrations', async () => {
  const { sql } = connect(url, { max: 1, isPooled: true });
  try {
    const [row] =
      await sql`select source, setting from pg_settings where name = 'idle_in_transaction_session_timeout'`;
    expect(row).toEqual({ source: 'database user', setting: '60000' });
  } finally {
    await sql.end();
  }
});

it('has a connection of its own for what outlives a transaction', async () => {
  expect(directConnection()).toBe(connection().sql);
  process.env.DATABASE_DIRECT_URL = url;
  await disconnect();
  const direct = directConnection();
  expect(direct).not.toBe(connection().sql);
  expect(directConnection()).toBe(direct);
  expect(direct.options.max).toBe(1);
  expect(connection().sql.options.prepare).toBe(false);
  const heard = new Promise<string>(
    (resolve) =>
      void direct
        .listen('pooled_test', resolve)
        .then(() => connection().sql`select pg_notify('pooled_test', 'here')`),
  );
  expect(await heard).toBe('here');
  await disconnect();
});
