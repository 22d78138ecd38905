import { database, type Executor } from '@/db/client';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { invalidRequest } from '@/lib/platform/http/invalid-request';
import { log } from '@/lib/platform/http/log';
import {
  type SettingsOverrides,
  type SettingsSection,
  type SystemSettings,
  systemSettingsSchema,
} from './contract';
import { insertMissingSections, lockSection, selectSections, storeSection } from './queries';
import { forgetRecent, recentOr } from './recent';
import { storageInForce, videoStorages } from './video-storages';

export type { SystemSettings } from './contract';

/** Sections as stored, completed by defaults. A section that no longer fits its shape falls back to its defaults. */
function complete(stored: Record<string, Record<string, unknown>>): SystemSettings {
  const settings = systemSettingsSchema.parse({});
  const sections = Object.keys(settings) as SettingsSection[];
  for (const section of sections) {
    const parsed = systemSettingsSchema.shape[section].safeParse(stored[section] ?? {});
    if (parsed.success) Object.assign(settings[section], parsed.data);
    else log.warn({ section }, 'stored settings do not fit; their defaults apply');
  }
  settings.storage.defaultVideoStorage = storageInForce(settings.storage.defaultVideoStorage);
  if (env.MAX_UPLOAD_MB !== undefined) settings.general.maxUploadSize = env.MAX_UPLOAD_MB;
  return settings;
}

/** The system settings in force. MAX_UPLOAD_MB in the environment overrides the stored upload size. */
export async function getSystemSettings(db: Executor = database()): Promise<SystemSettings> {
  return complete(await selectSections(db));
}

/** The same, for what every request asks: in force at once where this process changed it, else at most five seconds old. */
export const recentSystemSettings = (): Promise<SystemSettings> => recentOr(getSystemSettings);

/** What this installation is called. The usual name where the database is away, so that the page which says so can be drawn. */
export async function siteFacts(): Promise<{ name: string; description: string }> {
  const { general } = await recentSystemSettings().catch((error: unknown) => {
    log.warn({ err: error }, 'the settings could not be read; the usual name is shown');
    return systemSettingsSchema.parse({});
  });
  return { name: general.siteName, description: general.siteDescription };
}

/** Stores the defaults where nothing is stored yet. */
export async function seedSystemSettings(db: Executor): Promise<void> {
  await insertMissingSections(db, systemSettingsSchema.parse({}));
}

/** The settings as stored, and what the environment overrides. */
export async function describeSystemSettings(db: Executor = database()) {
  const settings = await getSystemSettings(db);
  const overrides: SettingsOverrides = {
    maxUploadSize: env.MAX_UPLOAD_MB ?? null,
    videoStorages: [...videoStorages()],
    mail: env.SMTP_URL ? 'smtp' : 'outbox',
  };
  return { settings, overrides };
}

/** @throws AppError INVALID_REQUEST for a place that this server does not have. */
function requireVideoStorage(chosen: unknown): void {
  if (videoStorages().some((each) => each === chosen)) return;
  const message = say('errors.storageNotConfigured');
  throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'defaultVideoStorage', message }] });
}

/** Told of a change, in its transaction. */
type Listener = (
  tx: Executor,
  principal: Principal,
  section: SettingsSection,
  changed: readonly string[],
) => Promise<void>;

/**
 * Saves one section; what is not given stays. In force at once here, in other processes within five seconds.
 * @throws AppError INVALID_REQUEST with a reason for each field that does not fit, or that there is no such field.
 */
export async function saveSystemSettings(
  principal: Principal,
  section: SettingsSection,
  given: Readonly<Record<string, unknown>>,
  onChange?: Listener,
) {
  const schema = systemSettingsSchema.shape[section];
  await database().transaction(async (tx) => {
    const stored = schema.safeParse(await lockSection(tx, section));
    const before: Record<string, unknown> = stored.success ? stored.data : schema.parse({});
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(before, name));
    if (unknown)
      throw new AppError('INVALID_REQUEST', say('errors.settingUnknown', { name: unknown.slice(0, 50) }));
    const parsed = schema.safeParse({ ...before, ...given }, { reportInput: true });
    if (!parsed.success) throw invalidRequest(parsed.error.issues);
    const after: Record<string, unknown> = parsed.data;
    if ('defaultVideoStorage' in given) requireVideoStorage(after.defaultVideoStorage);
    await storeSection(tx, section, after);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    const only = (values: Record<string, unknown>) =>
      Object.fromEntries(changed.map((name) => [name, values[name]]));
    await recordAudit(tx, principal, {
      type: 'system',
      severity: 'warning',
      action: 'settings.update',
      message: `Saved the ${section} settings`,
      resourceType: 'settings',
      resourceId: section,
      oldValue: only(before),
      newValue: only(after),
    });
    if (changed.length > 0) await onChange?.(tx, principal, section, changed);
  });
  forgetRecent();
  return describeSystemSettings();
}

/** The extensions that may be uploaded, lower case, with their dot. */
export function allowedVideoExtensions(settings: SystemSettings): string[] {
  return settings.storage.allowedVideoFormats
    .split(',')
    .map((extension) => extension.trim().toLowerCase())
    .filter((extension) => extension !== '')
    .map((extension) => (extension.startsWith('.') ? extension : `.${extension}`));
}
