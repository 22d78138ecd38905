import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../launcher/ports.mjs';
import { makePostgresFolder, postgresAccount } from '../launcher/postgres-binaries.mjs';
import { Service, type ServicePlan } from './service';

type OnStart = ServicePlan['onStart'];

/** The product's account: it owns its database and may nothing else. */
const ROLE = 'sarm';

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export interface Database {
  readonly server: Service;
  /** Of the server itself. */
  readonly url: string;
  readonly port: number;
  readonly password: string;
}

/** Debian's PostgreSQL with an empty database of the product's own account. */
export async function startDatabase(bin: string, folder: string, onStart: OnStart): Promise<Database> {
  const data = path.join(folder, 'postgres');
  makePostgresFolder(data);
  const account = postgresAccount();
  const [superPassword, password] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  const passwordFile = path.join(folder, 'initial-password');
  writeFileSync(passwordFile, superPassword, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(passwordFile, account.uid, account.gid);
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale=C'],
    ],
    { ...account, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile);
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.stderr}`);
  const port = await findFreePort();
  const superUrl = `postgres://postgres:${superPassword}@127.0.0.1:${port}/postgres`;
  const server = new Service({
    name: 'postgres',
    command: [
      path.join(bin, 'postgres'),
      ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories=', '-c', 'max_connections=60'],
    ],
    folder,
    account,
    isReady: () => answers(superUrl),
    // Fast shutdown: sessions are ended, transactions rolled back.
    endsBy: 'SIGINT',
    onStart,
  });
  await server.start();
  const sql = postgres(superUrl, { max: 1 });
  await sql.unsafe(`create role ${ROLE} login password '${password}'`);
  await sql.unsafe(`create database ${ROLE} owner ${ROLE}`).finally(() => sql.end());
  return { server, url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`, port, password };
}

/** PgBouncer before it, lending connections for a transaction at a time; nothing else of it differs from its defaults. */
export async function startPooler(
  program: string,
  folder: string,
  database: Database,
  onStart: OnStart,
): Promise<{ server: Service; url: string }> {
  const account = postgresAccount();
  const place = path.join(folder, 'pgbouncer');
  makePostgresFolder(place);
  const port = await findFreePort();
  const users = path.join(place, 'users.txt');
  const settings = path.join(place, 'pgbouncer.ini');
  writeFileSync(users, `"${ROLE}" "${database.password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    [
      '[databases]',
      `${ROLE} = host=127.0.0.1 port=${database.port} dbname=${ROLE}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined) for (const file of [users, settings]) chownSync(file, uid, gid);
  const url = `postgres://${ROLE}:${database.password}@127.0.0.1:${port}/${ROLE}`;
  const server = new Service({
    name: 'pgbouncer',
    command: [program, settings],
    folder,
    account,
    isReady: () => answers(url),
    endsBy: 'SIGTERM',
    onStart,
  });
  await server.start();
  return { server, url };
}
