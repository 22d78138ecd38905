import { database, type Executor } from '@/db/client';
import { takeVideosOutOfVersions } from '@/lib/domain/labels';
import { requireNoHold } from '@/lib/domain/patients';
import { pseudonymizeReport, removeExpiredVersions } from '@/lib/domain/reports';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { JOB_ORIGIN } from '@/lib/platform/access';
import { recordAudit, redactEntries } from '@/lib/platform/audit';
import { log } from '@/lib/platform/http/log';
import { sendEvent } from '@/lib/platform/jobs';
import { notify } from '@/lib/platform/notifications';
import { objectStore } from '@/lib/platform/storage';
import { sha256OfJson } from '@/lib/sha256';
import { certificateOf } from './certificate';
import type { Certificate } from './contract-content';
import { listObject } from './erasure-list';
import { keptUntil } from './previewing';
import {
  changeErasure,
  type ErasureRow,
  findErasure,
  finishStep,
  forgetReasons,
  lockErasure,
} from './queries';
import { selectAnalysesOf, selectKeptReports, selectLearnedModels } from './queries-preview';
import { added, type Progress, progressOf } from './queries-progress';
import { countLeft, removeRows } from './queries-removing';
import { lockPatient, resolveScope } from './queries-scope';
import { allIds, joined, type Scope } from './scope';
import { STEPS, type Step } from './steps';
import { measureStored } from './stored-objects';

const ACTOR = { origin: JOB_ORIGIN };

/** Signed reports of the patient lose whose they are; those whose retention period is over go. */
async function keepReports(tx: Executor, erasure: ErasureRow, scope: Scope): Promise<Progress['kept']> {
  const kept: Progress['kept'] = [];
  for (const { reportId, signedAt } of await selectKeptReports(tx, scope)) {
    const versions = await pseudonymizeReport(tx, reportId, {
      id: erasure.id,
      code: erasure.code,
      erasedAt: new Date(),
      keptUntil: keptUntil(signedAt),
      texts: scope.texts,
    });
    kept.push(...versions.map(({ number, ...version }) => ({ ...version, version: number })));
  }
  await removeExpiredVersions(tx);
  const today = new Date().toISOString().slice(0, 10);
  return kept.filter((version) => version.keptUntil >= today);
}

/** Everything in the database, in one transaction: all of it, or nothing. */
async function eraseRows(id: string): Promise<void> {
  await database().transaction(async (tx) => {
    const erasure = await requireRunning(tx, id);
    if (erasure.doneSteps.includes('rows')) return;
    const patient = await lockPatient(tx, erasure.patientId);
    if (!patient) throw new AppError('NOT_FOUND', say('errors.patientNotFound'));
    await requireNoHold(tx, patient.id);
    const before = progressOf(erasure);
    const found = await resolveScope(tx, patient);
    const models = await selectLearnedModels(tx, found.learnedVersionIds);
    const kept = await keepReports(tx, erasure, found);
    const removed = await removeRows(tx, found, { code: erasure.code, email: patient.email });
    const progress: Progress = {
      scope: joined(before?.scope ?? null, found),
      removed: added(before?.removed ?? {}, removed),
      stored: before?.stored ?? null,
      kept: [...(before?.kept ?? []), ...kept],
      models: models.map(({ id: versionId, modelId, number, sha256, isDeployed }) => ({
        ...{ versionId, modelId, number, sha256, isDeployed },
      })),
      labelVersions: before?.labelVersions ?? [],
      auditEntries: before?.auditEntries ?? 0,
    };
    const until =
      progress.kept
        .map((version) => version.keptUntil)
        .sort()
        .at(-1) ?? null;
    await finishStep(tx, id, 'rows', { scope: progress, keptUntil: until });
  });
}

async function eraseObjects({ id }: ErasureRow, progress: Progress): Promise<void> {
  const { scope } = progress;
  // Before anything goes, and only once: a second run would find less.
  if (!progress.stored)
    await changeErasure(database(), id, { scope: { ...progress, stored: await measureStored(scope) } });
  for (const prefix of scope.prefixes) await objectStore().deletePrefix(prefix);
  for (const key of scope.keys) await objectStore().delete(key);
  await finishStep(database(), id, 'objects');
}

async function eraseFromLabels({ id, code }: ErasureRow, progress: Progress): Promise<void> {
  const { projectId, videoIds, texts } = progress.scope;
  const rewritten = await takeVideosOutOfVersions({ projectId, videoIds, texts, code });
  const labelVersions = [
    ...progress.labelVersions.filter((each) => !rewritten.some(({ id: again }) => again === each.id)),
    ...rewritten,
  ];
  await finishStep(database(), id, 'labels', { scope: { ...progress, labelVersions } });
}

async function eraseFromLog({ id, code }: ErasureRow, progress: Progress): Promise<void> {
  const { scope } = progress;
  const about = { projectId: scope.projectId, ids: allIds(scope), texts: scope.texts };
  const redacted = await redactEntries(ACTOR, about, `Erased: ${code}`);
  await finishStep(database(), id, 'log', {
    scope: { ...progress, auditEntries: progress.auditEntries + redacted },
  });
}

/** What is kept is printed anew, without what the old PDF said. */
async function printKept({ id }: ErasureRow, { scope }: Progress): Promise<void> {
  const kept = await selectAnalysesOf(database(), scope.signedReportIds);
  for (const analysisId of kept) await sendEvent('report/requested', { analysisId });
  await finishStep(database(), id, 'reports');
}

/** Looks whether anything is left, and says what was done in a document that names nobody. */
async function certify(erasure: ErasureRow, progress: Progress): Promise<void> {
  const left = await countLeft(database(), progress.scope);
  const rest = Object.entries(left).filter(([, count]) => count > 0);
  if (rest.length > 0)
    throw new Error(`the erasure ${erasure.id} left ${JSON.stringify(Object.fromEntries(rest))}`);
  const certificate: Certificate = await certificateOf(erasure, progress);
  const certificateSha256 = sha256OfJson(certificate);
  await database().transaction(async (tx) => {
    const row = await requireRunning(tx, erasure.id);
    await forgetReasons(tx, row.patientId);
    await finishStep(tx, row.id, 'certificate', {
      ...{ state: 'completed', scope: null, reason: null, decisionReason: null },
      ...{ certificate, certificateSha256, completedAt: new Date(certificate.completedAt) },
    });
    await recordAudit(tx, ACTOR, {
      type: 'data',
      severity: 'warning',
      action: 'erasure.complete',
      message: `Completed the erasure ${row.code}`,
      projectId: row.projectId,
      resourceType: 'erasure',
      resourceId: row.id,
      newValue: { certificateSha256, removed: certificate.removed, kept: certificate.kept.reports.length },
    });
    for (const userId of new Set([row.requestedBy, row.decidedBy])) {
      if (!userId) continue;
      await notify(tx, {
        userId,
        type: 'success',
        title: say('notices.erasureCompleted.title'),
        message: say('notices.erasureCompleted.message', { code: row.code }),
      });
    }
  });
  // Beside the database, so that a database restored from before still finds it.
  const { key, body } = listObject(await requireErasure(erasure.id));
  await objectStore().put(key, Buffer.from(body), { contentType: 'application/json' });
}

async function requireErasure(id: string): Promise<ErasureRow> {
  const row = await findErasure(database(), id);
  if (!row) throw new Error(`there is no erasure ${id}`);
  return row;
}

async function requireRunning(tx: Executor, id: string): Promise<ErasureRow> {
  const row = await lockErasure(tx, id);
  if (row?.state !== 'running') throw new Error(`the erasure ${id} is not to be carried out`);
  return row;
}

const WORK: Record<Exclude<Step, 'rows'>, (erasure: ErasureRow, progress: Progress) => Promise<void>> = {
  objects: eraseObjects,
  labels: eraseFromLabels,
  log: eraseFromLog,
  reports: printKept,
  certificate: certify,
};

/** Carries out one step of a confirmed erasure; a step that is done is not done again. */
export async function runErasureStep(id: string, step: Step): Promise<void> {
  const erasure = await requireErasure(id);
  if (erasure.state !== 'running' || erasure.doneSteps.includes(step)) return;
  if (step === 'rows') return eraseRows(id);
  const progress = progressOf(erasure);
  if (!progress) throw new Error(`the erasure ${id} has not begun`);
  return WORK[step](erasure, progress);
}

/** All steps, one after the other, for the command line. */
export async function runErasure(id: string): Promise<void> {
  for (const step of STEPS) await runErasureStep(id, step);
}

/** Marks an erasure that stopped; the next night goes on with it. */
export async function failErasure(id: string, error: { readonly message: string }): Promise<void> {
  log.error({ erasureId: id, err: error }, 'an erasure stopped');
  await database().transaction(async (tx) => {
    const row = await lockErasure(tx, id);
    if (row?.state !== 'running') return;
    await changeErasure(tx, id, { state: 'failed' });
    for (const userId of new Set([row.requestedBy, row.decidedBy])) {
      if (!userId) continue;
      await notify(tx, {
        userId,
        type: 'error',
        title: say('notices.erasureFailed.title'),
        message: say('notices.erasureFailed.message', { code: row.code }),
      });
    }
  });
}
