import { database, type Executor } from '@/db/client';
import { requireVideoResults, type VideoResult } from '@/lib/domain/analyses';
import { getMicroscope } from '@/lib/domain/microscopes';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { BodyOf } from '@/lib/platform/http/contract';
import type { addRun as addRunContract } from './contract';
import { type ControlQuantity, LARGEST_VALUE, type RunView, UNIT_OF_QUANTITY } from './contract-fields';
import { requireWritableMaterial } from './materials';
import type { MaterialRow } from './queries-materials';
import { insertRun, type NewRunValue, selectOperators, selectVideosForRun } from './queries-runs';
import { getRun } from './reading';

type NewRun = BodyOf<typeof addRunContract>;
type Measured = Extract<NewRun['run'], { origin: 'measured' }>;
type Entered = Extract<NewRun['run'], { origin: 'entered' }>;

/** A clock that runs a little ahead of the server's is no mistake. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const refuse = (path: string, message: Message): AppError =>
  new AppError('INVALID_REQUEST', message, { fields: [{ path, message }] });

/** The figure that the material follows, of one measured video; null where it was not measured. */
export function figureOf(quantity: ControlQuantity, result: VideoResult): number | null {
  if (quantity === 'concentration') return result.concentration.million_per_ml;
  if (quantity === 'progressiveMotility') return result.motility.progressive;
  return quantity === 'totalMotility' ? result.motility.total_motile : result.velocities.vcl_um_per_s;
}

interface Place {
  readonly microscopeId: string;
  readonly values: readonly NewRunValue[];
}

/** The videos of a run: all of control datasets of the material's project, none used before. */
async function requireControlVideos(tx: Executor, material: MaterialRow, ids: readonly string[]) {
  const rows = await selectVideosForRun(tx, material.id, ids);
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id && each.projectId === material.projectId);
    if (!row) throw new AppError('NOT_FOUND', say('errors.videoNotFound'));
    if (!row.isControl) throw new AppError('CONFLICT', say('errors.notControlVideo', { name: row.name }));
    return row;
  });
}

/** Values of a measured run, copied from its measurements; its microscope is that of its recordings. */
async function measuredPlace(
  tx: Executor,
  principal: Principal,
  material: MaterialRow,
  { videoIds }: Measured,
): Promise<Place> {
  if (new Set(videoIds).size < videoIds.length) throw refuse('run.videoIds', say('errors.controlVideoTwice'));
  const videos = await requireControlVideos(tx, material, videoIds);
  const used = videos.find(({ isUsed }) => isUsed);
  if (used) throw new AppError('CONFLICT', say('errors.controlVideoUsed', { name: used.name }));
  const microscopes = [...new Set(videos.map(({ microscopeId }) => microscopeId))];
  const [microscopeId] = microscopes;
  if (!microscopeId || microscopes.includes(null)) {
    throw new AppError('CONFLICT', say('errors.controlNoMicroscope'));
  }
  if (microscopes.length > 1) throw new AppError('CONFLICT', say('errors.controlSeveralMicroscopes'));
  const { results } = await requireVideoResults(principal, videoIds);
  const values = videos.map(({ id, name }): NewRunValue => {
    const result = results.find((each) => each.video_id === id);
    const value = result ? figureOf(material.quantity, result) : null;
    if (!result || value === null) throw new AppError('CONFLICT', say('errors.controlNotMeasured', { name }));
    return {
      value,
      // Shares are weighted by time, so that they rest on fewer cells than were assessed.
      counted: material.quantity === 'concentration' ? result.sperm_counted : result.sperm_effective,
      videoId: id,
      videoName: name,
      measuredAt: new Date(result.measured_at),
      modelId: result.model_id,
      modelSha256: result.model_sha256,
      softwareVersion: result.software_version,
    };
  });
  return { microscopeId, values };
}

/** Values of a run that was counted by hand, of recordings or of the material itself. */
async function enteredPlace(tx: Executor, material: MaterialRow, run: Entered): Promise<Place> {
  const max = LARGEST_VALUE[material.quantity];
  const unit = UNIT_OF_QUANTITY[material.quantity];
  if (run.values.some(({ value }) => value > max)) {
    throw refuse('run.values', say('errors.controlValueTooLarge', { max, unit }));
  }
  const ids = [...new Set(run.values.flatMap(({ videoId }) => videoId ?? []))];
  const videos = await requireControlVideos(tx, material, ids);
  const microscope = await getMicroscope(run.microscopeId);
  return {
    microscopeId: microscope.id,
    values: run.values.map(({ value, counted, videoId }) => ({
      value,
      counted,
      videoId,
      videoName: videos.find(({ id }) => id === videoId)?.name ?? null,
    })),
  };
}

/** When it was performed: not in the future, and not after the material expired. */
function requireTime(material: MaterialRow, performedAt: Date): void {
  if (performedAt.getTime() > Date.now() + CLOCK_TOLERANCE_MS) {
    throw refuse('performedAt', say('errors.controlInFuture'));
  }
  if (material.expiresOn !== null && performedAt.toISOString().slice(0, 10) > material.expiresOn) {
    throw refuse('performedAt', say('errors.controlExpired', { date: material.expiresOn }));
  }
  if (material.archivedAt) throw new AppError('CONFLICT', say('errors.controlArchived'));
}

async function operatorOf(
  tx: Executor,
  principal: Principal,
  material: MaterialRow,
  operatorId: string = principal.userId,
): Promise<{ operatorId: string; operatorName: string }> {
  if (operatorId === principal.userId) return { operatorId, operatorName: principal.displayName };
  const found = (await selectOperators(tx, material.projectId)).find(({ id }) => id === operatorId);
  if (!found) throw refuse('operatorId', say('errors.controlOperator'));
  return { operatorId, operatorName: found.name };
}

/**
 * Records a run of a control material. Measured values are copied from the newest measurement of each video, never typed.
 * @throws AppError NOT_FOUND; INVALID_REQUEST for a time, value or operator that cannot be; FORBIDDEN for viewers; CONFLICT
 *   for videos that are not measured, not of control material, used before or without one microscope, for an archived
 *   material and in an archived project.
 */
export async function addRun(principal: Principal, body: NewRun): Promise<RunView> {
  const { materialId, run, remarks } = body;
  const performedAt = new Date(body.performedAt);
  const id = await database().transaction(async (tx) => {
    const material = await requireWritableMaterial(tx, principal, materialId);
    requireTime(material, performedAt);
    const operator = await operatorOf(tx, principal, material, body.operatorId);
    const place =
      run.origin === 'measured'
        ? await measuredPlace(tx, principal, material, run)
        : await enteredPlace(tx, material, run);
    const { microscopeId, values } = place;
    const created = await insertRun(
      tx,
      {
        materialId,
        microscopeId,
        origin: run.origin,
        ...operator,
        performedAt,
        remarks,
        createdBy: principal.userId,
      },
      values,
    );
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'control-run.create',
      message: `Recorded a run of the control material ${material.name}`,
      projectId: material.projectId,
      resourceType: 'control-run',
      resourceId: created,
      newValue: { microscopeId, origin: run.origin, ...operator, performedAt: body.performedAt, values },
    });
    return created;
  });
  return getRun(id);
}
