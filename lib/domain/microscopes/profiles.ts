import { database, type Executor } from '@/db/client';
import { CALIBRATION_BOUNDS, calibrationProblem } from '@/lib/engine/casa/calibration';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { overwritten, recordAudit, requireSeen } from '@/lib/platform/audit';
import type { BodyOf } from '@/lib/platform/http/contract';
import { pixelSizeFromLines } from '@/lib/science/scale';
import { type createProfile as createContract, MIN_LINE_PX, type ProfileView } from './contract-profiles';
import { findMicroscope, lockMicroscope } from './queries';
import {
  changeProfile,
  findPicture,
  findProfile,
  insertProfile,
  type Period,
  type ProfileFacts,
  type ProfileFilter,
  removeProfile,
  selectOverlapping,
  selectProfilePage,
} from './queries-profiles';
import { viewProfile } from './view-profiles';

const NOT_FOUND = say('errors.profileNotFound');

type NewProfile = BodyOf<typeof createContract>;

/** Calibration profiles by microscope, the newest first. */
export async function listProfiles(
  filter: ProfileFilter,
): Promise<{ profiles: ProfileView[]; total: number; limit: number; offset: number }> {
  const { rows, total } = await selectProfilePage(filter);
  return { profiles: rows.map(viewProfile), total, limit: filter.limit, offset: filter.offset };
}

/** @throws AppError NOT_FOUND. */
export async function getProfile(db: Executor, id: string): Promise<ProfileView> {
  const row = await findProfile(db, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewProfile(row);
}

/** What was measured: as entered, or from the lines on the picture. */
async function measurementOf(tx: Executor, profile: NewProfile) {
  if (profile.method === 'entered') {
    const { pixelSizeUm, uncertaintyUm, frameWidth, frameHeight } = profile;
    return { pixelSizeUm, uncertaintyUm, frameWidth, frameHeight };
  }
  const { scalePictureId, lines } = profile;
  const picture = await findPicture(tx, scalePictureId);
  if (!picture || picture.microscopeId !== profile.microscopeId) {
    throw new AppError('INVALID_REQUEST', say('errors.scalePictureMissing'));
  }
  const { width, height } = picture;
  const isInside = lines.every(
    ({ x1, y1, x2, y2 }) => Math.max(x1, x2) <= width && Math.max(y1, y2) <= height,
  );
  const size = pixelSizeFromLines(lines);
  const isLong = size?.readings.every(({ lengthPx }) => lengthPx >= MIN_LINE_PX) ?? false;
  if (!isInside || !size || !isLong || size.readings.length < lines.length) {
    throw new AppError('INVALID_REQUEST', say('errors.scaleLines', { least: MIN_LINE_PX }));
  }
  if (calibrationProblem('pixelSizeUm', size.pixelSizeUm)) {
    const { min, max } = CALIBRATION_BOUNDS.pixelSizeUm;
    throw new AppError('INVALID_REQUEST', say('errors.pixelSizeBounds', { min, max }));
  }
  const { pixelSizeUm, uncertaintyUm } = size;
  return { pixelSizeUm, uncertaintyUm, frameWidth: width, frameHeight: height, scalePictureId, lines };
}

function requirePeriod({ validFrom, validUntil }: Pick<Period, 'validFrom' | 'validUntil'>): void {
  if (validUntil !== null && validUntil < validFrom) {
    const message = say('errors.calibrationPeriod');
    throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'validUntil', message }] });
  }
}

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};

const overlap = ({ validFrom, validUntil }: Pick<Period, 'validFrom' | 'validUntil'>): AppError =>
  new AppError(
    'CONFLICT',
    validUntil === null
      ? say('errors.calibrationOverlapOpen', { from: validFrom })
      : say('errors.calibrationOverlap', { from: validFrom, until: validUntil }),
  );

/** Ends the profile that was valid until further notice, and refuses what else overlaps. */
async function succeed(tx: Executor, principal: Principal, period: Period): Promise<void> {
  const overlapping = await selectOverlapping(tx, period, null);
  const before = overlapping.find((each) => each.validUntil === null && each.validFrom < period.validFrom);
  const other = overlapping.find((each) => each !== before);
  if (other) throw overlap(other);
  if (!before) return;
  const validUntil = dayBefore(period.validFrom);
  await changeProfile(tx, before.id, { validUntil });
  await recordAudit(tx, principal, {
    type: 'data',
    action: 'calibration-profile.update',
    message: `Ended the calibration profile ${before.objective}, which a new one follows`,
    resourceType: 'calibration-profile',
    resourceId: before.id,
    oldValue: { validUntil: null },
    newValue: { validUntil },
  });
}

/**
 * Adds a profile to a microscope that is in use.
 * @throws AppError NOT_FOUND; INVALID_REQUEST for a period or lines that cannot be; CONFLICT when the microscope is archived
 * or a profile of the same objective overlaps.
 */
export async function createProfile(principal: Principal, profile: NewProfile): Promise<ProfileView> {
  requirePeriod(profile);
  return database().transaction(async (tx) => {
    // The lock keeps two profiles from coming in beside each other.
    const microscope = await lockMicroscope(tx, profile.microscopeId);
    if (!microscope) throw new AppError('NOT_FOUND', say('errors.microscopeNotFound'));
    if (microscope.archivedAt) throw new AppError('CONFLICT', say('errors.microscopeArchived'));
    const measured = await measurementOf(tx, profile);
    const { microscopeId, objective, validFrom, validUntil, notes, method } = profile;
    const described = { microscopeId, objective, validFrom, validUntil };
    await succeed(tx, principal, { ...described, ...measured });
    const id = await insertProfile(tx, {
      ...{ ...described, ...measured, method, notes: notes ?? null },
      ...{ measuredBy: principal.userId, measuredByName: principal.displayName },
    });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'calibration-profile.create',
      message: `Calibrated the microscope ${microscope.name}, ${objective}`,
      resourceType: 'calibration-profile',
      resourceId: id,
      newValue: { ...described, ...measured, method },
    });
    return getProfile(tx, id);
  });
}

async function requireProfile(tx: Executor, id: string): Promise<ProfileFacts> {
  const seen = await findProfile(tx, id);
  if (!seen) throw new AppError('NOT_FOUND', NOT_FOUND);
  await lockMicroscope(tx, seen.microscopeId);
  const row = await findProfile(tx, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return row;
}

type ProfileChange = {
  readonly [K in 'objective' | 'validFrom' | 'validUntil' | 'notes']?: ProfileFacts[K] | undefined;
} & { readonly version?: number | undefined };

/** @throws AppError NOT_FOUND; INVALID_REQUEST; CONFLICT when changed meanwhile or when days overlap. */
export async function updateProfile(
  principal: Principal,
  id: string,
  { version, ...change }: ProfileChange,
): Promise<ProfileView> {
  return database().transaction(async (tx) => {
    const before = await requireProfile(tx, id);
    requireSeen(before.version, version);
    const fields = (['objective', 'validFrom', 'validUntil', 'notes'] as const).filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    );
    if (fields.length === 0) return viewProfile(before);
    const given = Object.fromEntries(fields.map((field) => [field, change[field]]));
    const after: Period = { ...before, ...given };
    requirePeriod(after);
    const [other] = await selectOverlapping(tx, after, id);
    if (other) throw overlap(other);
    await changeProfile(tx, id, given);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'calibration-profile.update',
      message: `Changed the calibration profile ${before.objective}${overwritten(before.version, version)}`,
      resourceType: 'calibration-profile',
      resourceId: id,
      oldValue: Object.fromEntries(fields.map((field) => [field, before[field]])),
      newValue: given,
    });
    return getProfile(tx, id);
  });
}

/** @throws AppError NOT_FOUND; CONFLICT once a dataset or video names it. */
export async function deleteProfile(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await requireProfile(tx, id);
    if (before.uses > 0) throw new AppError('CONFLICT', say('errors.profileUsed', { uses: before.uses }));
    await removeProfile(tx, id);
    const microscope = await findMicroscope(tx, before.microscopeId);
    await recordAudit(tx, principal, {
      type: 'data',
      severity: 'warning',
      action: 'calibration-profile.delete',
      message: `Deleted the calibration profile ${before.objective} of the microscope ${microscope?.name}`,
      resourceType: 'calibration-profile',
      resourceId: id,
      oldValue: { objective: before.objective, pixelSizeUm: before.pixelSizeUm, validFrom: before.validFrom },
    });
    return { id, message: 'Calibration profile deleted' };
  });
}
