import type { Query } from './query';

/** Advisory lock that serializes the creation of the tables; any fixed number of our own will do. */
const CREATE_LOCK = 7_264_000;

/**
 * The engine's own tables, apart from the product's (no foreign keys either way): a real Inngest server replaces
 * all of them except `event`, which then serves as the outbox, and `worker`.
 */
const STATEMENTS = [
  `create schema if not exists inngest`,
  `create table if not exists inngest.event (
     seq bigint generated always as identity primary key,
     id text not null unique, name text not null, payload jsonb not null,
     received_at timestamptz not null default now(), routed_at timestamptz)`,
  `create index if not exists event_inbox on inngest.event (seq) where routed_at is null`,
  `create index if not exists event_age on inngest.event (routed_at) where routed_at is not null`,
  `create table if not exists inngest.run (
     id text primary key, fn_id text not null, event jsonb not null,
     idempotency_key text,
     status text not null default 'Queued' check (status in ('Queued', 'Running', 'Completed', 'Failed', 'Cancelled')),
     attempt integer not null default 0, deaths integer not null default 0, owner text,
     output jsonb, error jsonb, wake_at timestamptz default now(), wakes integer not null default 0,
     created_at timestamptz not null default now(), started_at timestamptz, ended_at timestamptz)`,
  `create index if not exists run_due on inngest.run (fn_id, wake_at) where ended_at is null and owner is null`,
  `create index if not exists run_next on inngest.run (wake_at) where ended_at is null and owner is null`,
  `create index if not exists run_owned on inngest.run (owner) where owner is not null`,
  `create index if not exists run_once on inngest.run (fn_id, idempotency_key) where idempotency_key is not null`,
  `create index if not exists run_age on inngest.run (ended_at) where ended_at is not null`,
  `create table if not exists inngest.step (
     seq bigint generated always as identity,
     run_id text not null references inngest.run on delete cascade, id text not null,
     op text not null, name text not null, opts jsonb, attempt integer not null default 0,
     wake_at timestamptz, result jsonb, done_at timestamptz, primary key (run_id, id))`,
  `create index if not exists step_waits on inngest.step (name) where op = 'WaitForEvent' and done_at is null`,
  `create table if not exists inngest.cron (
     fn_id text not null, expression text not null, next_at timestamptz not null, primary key (fn_id, expression))`,
  `create table if not exists inngest.worker (
     id text primary key, pid integer not null, at_work boolean not null,
     started_at timestamptz not null default now(), beat_at timestamptz not null default now())`,
  // What several workers on one queue need: their seats and deadlines, what they take at once, whose turn it is, and which
  // step of which run waits for a run that was invoked.
  `alter table inngest.worker
     add column if not exists seat integer generated always as identity,
     add column if not exists capacity integer not null default 1,
     add column if not exists expires_at timestamptz not null default clock_timestamp() + interval '12 seconds'`,
  `alter table inngest.run
     add column if not exists parent_run text, add column if not exists parent_step text`,
  `create sequence if not exists inngest.turn_number`,
  // Last, because its presence is what says that everything above is there.
  `create table if not exists inngest.turn (
     fn_id text not null, key text not null, served bigint not null, primary key (fn_id, key))`,
];

/** Creates the engine's tables unless they are there. Several processes may call it at the same time. */
export async function ensureSchema(query: Query): Promise<void> {
  const [found] = await query`select to_regclass('inngest.turn') is not null as ready`;
  if (found?.ready) return;
  await query.transaction(async (inner) => {
    await inner`select pg_advisory_xact_lock(${CREATE_LOCK}::bigint)`;
    for (const statement of STATEMENTS) await inner.raw(statement);
  });
}
