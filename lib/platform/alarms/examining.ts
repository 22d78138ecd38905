import { database } from '@/db/client';
import { env } from '@/lib/env';
import { isEmbedded, jobEngineStatus } from '@/lib/platform/jobs';
import { type DiskSpace, diskSpaces } from '@/lib/platform/storage';
import { followAuditChain } from './audit-chain';
import { settleAlarms } from './incidents';
import {
  type AlarmKind,
  countUndelivered,
  type Finding,
  selectFailingJobs,
  selectFailingTasks,
  selectOpen,
  selectWaitingJobs,
  selectWaitingTasks,
  writeWatch,
} from './queries';

const GIGABYTE = 2 ** 30;
/** One failure may be bad luck. */
const IN_A_ROW = 3;
const JOB_WAIT_MINUTES = 60;
const MAIL_WAIT_MINUTES = 30;
/** An alarm is over only when there is clearly room again, so that it doesn't come and go. */
const CLEARED_AT = 1.1;

/** What the worker looks for; whether there is a worker, the web server does. */
const EXAMINED = [
  'storage-low',
  'jobs-failing',
  'jobs-waiting',
  'mail-undelivered',
  'audit-broken',
] as const satisfies readonly AlarmKind[];

/** Free bytes below which a disk is nearly full: twice what is kept free, and the twentieth part of it up to 50 GB. */
export const lowBytes = (sizeBytes: number, reserveMegabytes = env.STORAGE_MIN_FREE_MB): number =>
  Math.max(2 * reserveMegabytes * 1_048_576, Math.min(sizeBytes / 20, 50 * GIGABYTE));

const gigabytes = (bytes: number): number => Math.round((10 * bytes) / GIGABYTE) / 10;

/** Disks that are nearly full; one that was stays so until it has a tenth more. */
export function lowDisks(spaces: readonly DiskSpace[], wasLow: ReadonlySet<string>): Finding[] {
  return spaces
    .filter(
      ({ place, freeBytes, sizeBytes }) =>
        freeBytes < lowBytes(sizeBytes) * (wasLow.has(place) ? CLEARED_AT : 1),
    )
    .map(({ place, freeBytes, sizeBytes }) => ({
      kind: 'storage-low',
      subject: place,
      details: { place, freeGigabytes: gigabytes(freeBytes), sizeGigabytes: gigabytes(sizeBytes) },
    }));
}

async function storage(): Promise<Finding[]> {
  const open = await selectOpen(database(), ['storage-low']);
  return lowDisks(await diskSpaces(), new Set(open.map(({ subject }) => subject)));
}

async function failing(): Promise<Finding[]> {
  const found = isEmbedded
    ? // What becomes of emails is told by itself.
      await selectFailingJobs(IN_A_ROW, ['deliver-mail'])
    : await selectFailingTasks(IN_A_ROW);
  return found.map(({ subject, failures }) => ({
    kind: 'jobs-failing',
    subject,
    details: { job: subject, failures: Number(failures) },
  }));
}

async function waiting(): Promise<Finding[]> {
  const found = isEmbedded
    ? await selectWaitingJobs(JOB_WAIT_MINUTES)
    : await selectWaitingTasks(JOB_WAIT_MINUTES);
  return found.map(({ subject, waiting: count, minutes }) => ({
    kind: 'jobs-waiting',
    subject,
    details: { job: subject, waiting: Number(count), minutes },
  }));
}

/** Without a server emails are kept to be read, and none is overdue. */
async function mail(smtpUrl = env.SMTP_URL): Promise<Finding[]> {
  const count = smtpUrl ? await countUndelivered(MAIL_WAIT_MINUTES) : 0;
  return count > 0 ? [{ kind: 'mail-undelivered', subject: '', details: { count } }] : [];
}

async function auditLog(): Promise<Finding[]> {
  const position = await followAuditChain();
  return position === null ? [] : [{ kind: 'audit-broken', subject: '', details: { position } }];
}

/** Looks the installation over, raises what is new and clears what is over. Cheap, and safe to repeat. */
export async function examineInstallation(): Promise<void> {
  const findings: Finding[] = [];
  for (const look of [storage, failing, waiting, mail, auditLog]) findings.push(...(await look()));
  await settleAlarms(findings, EXAMINED);
  await writeWatch({ examinedAt: new Date() });
}

/** So often the web server asks after the worker; silence counts from the second time on. */
const ASK_EVERY_MS = 60_000;

/** Whether a worker gives a sign of life, as an alarm. @param isSilent as asked before: a worker that is being replaced is no incident */
export async function askAfterWorker(wasSilent: boolean): Promise<{ readonly isSilent: boolean }> {
  const isSilent = !(await jobEngineStatus()).alive;
  if (isSilent && !wasSilent) return { isSilent };
  await settleAlarms(isSilent ? [{ kind: 'worker-silent', subject: '', details: {} }] : [], [
    'worker-silent',
  ]);
  return { isSilent };
}

/** Lets this process ask after the worker, which cannot tell of its own silence. */
export function watchWorker(onFault: (error: unknown) => void): void {
  let wasSilent = false;
  const ask = () =>
    askAfterWorker(wasSilent).then(
      ({ isSilent }) => {
        wasSilent = isSilent;
      },
      // With the database away nobody can be told.
      onFault,
    );
  setInterval(() => void ask(), ASK_EVERY_MS).unref();
}
