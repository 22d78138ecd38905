import { database, type Executor } from '@/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/http/log';
import { type SettingsSection, type SystemSettings, systemSettingsSchema } from './contract';
import { insertMissingSections, selectSections } from './queries';

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
  if (env.MAX_UPLOAD_MB !== undefined) settings.general.maxUploadSize = env.MAX_UPLOAD_MB;
  return settings;
}

/** The system settings in force. MAX_UPLOAD_MB in the environment overrides the stored upload size. */
export async function getSystemSettings(db: Executor = database()): Promise<SystemSettings> {
  return complete(await selectSections(db));
}

const CACHE_MS = 5000;
let cached: { settings: SystemSettings; until: number } | null = null;

/** The same, at most five seconds old: for what every request asks. */
export async function recentSystemSettings(): Promise<SystemSettings> {
  if (!cached || cached.until < Date.now()) {
    cached = { settings: await getSystemSettings(), until: Date.now() + CACHE_MS };
  }
  return cached.settings;
}

/** Stores the defaults where nothing is stored yet. */
export async function seedSystemSettings(db: Executor): Promise<void> {
  await insertMissingSections(db, systemSettingsSchema.parse({}));
}

/** The extensions that may be uploaded, lower case, with their dot. */
export function allowedVideoExtensions(settings: SystemSettings): string[] {
  return settings.storage.allowedVideoFormats
    .split(',')
    .map((extension) => extension.trim().toLowerCase())
    .filter((extension) => extension !== '')
    .map((extension) => (extension.startsWith('.') ? extension : `.${extension}`));
}
