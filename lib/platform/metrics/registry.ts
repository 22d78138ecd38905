import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '@/package.json';

/** Web answers in milliseconds, uploads in minutes. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];
/** A step of a job: an email in a tenth of a second, an analysis of a video in minutes. */
const JOB_BUCKETS = [0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 1800, 7200];

/**
 * What one process counts of itself, and gauges of the whole installation, which are filled in when somebody asks. Labels
 * have few values: declared addresses, functions and states; never a name, an address of a person or an id of a row.
 */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'sarm_build_info',
    help: 'Always 1; the version of the product that this process runs.',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version: packageJson.version, node: process.version }, 1);
  return {
    registry,
    requests: new Counter({
      name: 'sarm_http_requests_total',
      help: 'Requests that were answered, by declared address, method and class of status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'sarm_http_request_duration_seconds',
      help: 'From a request to the end of its answer; event streams, which stay open, are left out.',
      labelNames: ['route', 'method'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    jobRuns: new Counter({
      name: 'sarm_job_runs_total',
      help: 'Runs of job functions that ended in this worker.',
      labelNames: ['function', 'outcome'],
      registers,
    }),
    jobStepSeconds: new Histogram({
      name: 'sarm_job_step_duration_seconds',
      help: 'How long steps of job functions took in this worker, whether they failed or not.',
      labelNames: ['function'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    analysisSeconds: new Counter({
      name: 'sarm_analysis_stage_seconds_total',
      help: 'Seconds spent in the stages of analyses. Decode counts waiting for pictures, detect the mean of its threads: they overlap.',
      labelNames: ['stage'],
      registers,
    }),
    videos: new Counter({
      name: 'sarm_analysis_videos_total',
      help: 'Videos of analyses that came to an end in this worker.',
      labelNames: ['outcome'],
      registers,
    }),
    ...installationGauges(registers),
  };
}

/** The same in every process that is asked: take the largest, not the sum. */
function installationGauges(registers: Registry[]) {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers });
  return {
    databaseUp: gauge('sarm_database_up', '1 when the database answered within 3 seconds.'),
    databaseProbeSeconds: gauge(
      'sarm_database_probe_seconds',
      'How long a trivial query took, with the wait for a connection of the pool.',
    ),
    databasePoolSize: gauge('sarm_database_pool_size', 'Connections that this process may open.'),
    databasePool: gauge('sarm_database_pool_connections', 'Open connections of this process, by state.', [
      'state',
    ]),
    databaseConnections: gauge(
      'sarm_database_connections',
      'Connections to the database server that this account sees, of whomever.',
    ),
    databaseMaxConnections: gauge('sarm_database_max_connections', 'What the database server allows.'),
    databaseBytes: gauge('sarm_database_size_bytes', 'Size of the database.'),
    jobs: gauge('sarm_jobs', 'Open runs of job functions, by state (embedded engine).', [
      'function',
      'state',
    ]),
    jobsOldest: gauge(
      'sarm_job_oldest_waiting_seconds',
      'How long the longest waiting run of a function has been due (embedded engine).',
      ['function'],
    ),
    eventsWaiting: gauge('sarm_job_events_waiting', 'Events that no worker has taken yet.'),
    workerSilent: gauge('sarm_worker_silent_seconds', 'Age of the newest sign of life of a worker.'),
    tasks: gauge('sarm_tasks', 'Open tasks as people see them.', ['type', 'status']),
    tasksOldest: gauge('sarm_task_oldest_waiting_seconds', 'Age of the oldest task that has not begun.', [
      'type',
    ]),
    mails: gauge('sarm_mails', 'Emails that were not sent: waiting, failed, or kept for want of a server.', [
      'state',
    ]),
    mailsOldest: gauge('sarm_mail_oldest_waiting_seconds', 'Age of the oldest email that waits to be sent.'),
    videosStored: gauge('sarm_videos_stored', 'Videos that are kept.'),
    videosBytes: gauge('sarm_videos_stored_bytes', 'Size of the videos that are kept.'),
    storageFree: gauge(
      'sarm_storage_free_bytes',
      'Free on the disks that this process writes to: objects (absent with S3) and scratch.',
      ['place'],
    ),
    storageUsed: gauge('sarm_storage_used_bytes', 'Not free there, by whomever it is used.', ['place']),
    storageReserve: gauge('sarm_storage_reserve_bytes', 'Below so many free bytes uploads are refused.'),
    alarms: gauge('sarm_alarms', 'Open alarms, by kind.', ['kind']),
    models: gauge('sarm_model_info', 'Always 1; a model version that is in use.', [
      'task',
      'model',
      'version',
      'sha256',
      'origin',
    ]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

// Next bundles this module more than once; the process has one registry all the same.
const KEY = Symbol.for('sarm.metrics');

/** What this process counts, made when it is first needed. */
export function metrics(): Metrics {
  const holder = globalThis as { [KEY]?: Metrics };
  holder[KEY] ??= createMetrics();
  return holder[KEY];
}
