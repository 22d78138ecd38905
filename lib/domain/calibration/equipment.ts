import type { Executor } from '@/db/client';
import { getChamber } from '@/lib/domain/chambers';
import { getMicroscope, getProfile } from '@/lib/domain/microscopes';
import { AppError } from '@/lib/errors';
import { type Message, say } from '@/lib/messages/message';

/** What a row says of the equipment that its values come from. */
interface EquipmentRow {
  readonly pixelSizeUm: number | null;
  readonly chamberDepthUm: number | null;
  readonly calibrationProfileId: string | null;
  readonly chamberId: string | null;
  /** Of datasets alone. */
  readonly microscopeId?: string | null;
}

export type EquipmentChange = { readonly [K in keyof EquipmentRow]?: EquipmentRow[K] | undefined };

/** A row that is new, and says nothing. */
export const NO_EQUIPMENT: EquipmentRow = {
  pixelSizeUm: null,
  chamberDepthUm: null,
  calibrationProfileId: null,
  chamberId: null,
  microscopeId: null,
};

const refuse = (path: string, message: Message): AppError =>
  new AppError('INVALID_REQUEST', message, { fields: [{ path, message }] });

type Values = Record<string, string | number | null>;

/** The pixel size and its profile: a chosen profile fills the value, a value entered by hand lets go of the profile. */
async function pixelSizeChange(
  tx: Executor,
  before: EquipmentRow,
  change: EquipmentChange,
  picture: { readonly width: number; readonly height: number } | null,
): Promise<Values> {
  const { calibrationProfileId: id, pixelSizeUm } = change;
  const keeps = id === before.calibrationProfileId && before.pixelSizeUm !== null;
  if (typeof id === 'string') {
    const profile = await getProfile(tx, id);
    if (pixelSizeUm !== undefined && pixelSizeUm !== null && pixelSizeUm !== profile.pixelSizeUm) {
      throw refuse('pixelSizeUm', say('errors.pixelSizeOfProfile', { value: profile.pixelSizeUm }));
    }
    if (!keeps && profile.microscopeIsArchived) {
      throw refuse('calibrationProfileId', say('errors.microscopeArchived'));
    }
    const { frameWidth, frameHeight, microscopeId } = profile;
    if (!keeps && picture && (picture.width !== frameWidth || picture.height !== frameHeight)) {
      const sizes = {
        profile: `${frameWidth} × ${frameHeight}`,
        video: `${picture.width} × ${picture.height}`,
      };
      throw refuse('calibrationProfileId', say('errors.profilePictureSize', sizes));
    }
    if (before.microscopeId === undefined) return { pixelSizeUm: profile.pixelSizeUm };
    if (typeof change.microscopeId === 'string' && change.microscopeId !== microscopeId) {
      throw refuse('microscopeId', say('errors.microscopeOfProfile'));
    }
    return { pixelSizeUm: profile.pixelSizeUm, microscopeId };
  }
  const isEntered = pixelSizeUm !== undefined && pixelSizeUm !== before.pixelSizeUm;
  const isMoved = change.microscopeId !== undefined && change.microscopeId !== before.microscopeId;
  return id === undefined && before.calibrationProfileId !== null && (isEntered || isMoved)
    ? { calibrationProfileId: null }
    : {};
}

/** The depth and its chamber, in the same way. */
async function depthChange(tx: Executor, before: EquipmentRow, change: EquipmentChange): Promise<Values> {
  const { chamberId: id, chamberDepthUm } = change;
  if (typeof id === 'string') {
    const chamber = await getChamber(tx, id);
    if (chamberDepthUm !== undefined && chamberDepthUm !== null && chamberDepthUm !== chamber.depthUm) {
      throw refuse('chamberDepthUm', say('errors.depthOfChamber', { value: chamber.depthUm }));
    }
    if (id !== before.chamberId && chamber.archivedAt !== null) {
      throw refuse('chamberId', say('errors.chamberArchived'));
    }
    return { chamberDepthUm: chamber.depthUm };
  }
  const isEntered = chamberDepthUm !== undefined && chamberDepthUm !== before.chamberDepthUm;
  return id === undefined && before.chamberId !== null && isEntered ? { chamberId: null } : {};
}

/**
 * What else changes when a dataset or video changes its microscope, calibration profile or chamber, so that a value and where
 * it is said to come from always belong together.
 *
 * @param picture size of the video's pictures; null for a dataset.
 * @throws AppError NOT_FOUND; INVALID_REQUEST for a value beside a profile or chamber that says another, for a profile of
 * another picture size, and for archived equipment.
 */
export async function equipmentChange(
  tx: Executor,
  before: EquipmentRow,
  change: EquipmentChange,
  picture: { readonly width: number; readonly height: number } | null = null,
): Promise<Values> {
  const { microscopeId } = change;
  if (typeof microscopeId === 'string' && microscopeId !== before.microscopeId) {
    const microscope = await getMicroscope(microscopeId, tx);
    if (microscope.archivedAt !== null) throw refuse('microscopeId', say('errors.microscopeArchived'));
  }
  return {
    ...(await pixelSizeChange(tx, before, change, picture)),
    ...(await depthChange(tx, before, change)),
  };
}
