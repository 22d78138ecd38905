import { database } from '@/db/client';
import { type Language, languageOf } from '@/lib/messages/language';
import { managesAllProjects, type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import type { UserSettings } from './contract';
import {
  findAppearance,
  findDefaultProject,
  findSettings,
  type SettingsRow,
  upsertSettings,
} from './queries';

/** The specification's defaults stand where nothing was saved. */
function view(row: SettingsRow | undefined): UserSettings {
  return {
    darkMode: row?.darkMode ?? false,
    emailNotifications: row?.emailNotifications ?? true,
    language: languageOf(row?.language),
    defaultProject: row?.defaultProjectId ?? null,
    createdAt: row?.createdAt.toISOString() ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** The principal's own settings. */
export async function getUserSettings(principal: Principal): Promise<UserSettings> {
  return view(await findSettings(database(), principal.userId));
}

export interface SettingsChange {
  readonly darkMode?: boolean | undefined;
  readonly emailNotifications?: boolean | undefined;
  readonly language?: Language | undefined;
  readonly defaultProject?: string | null | undefined;
}

/**
 * Stores the principal's own settings; what is left out stays.
 * @throws AppError NOT_FOUND for a default project outside the principal's projects.
 */
export async function updateUserSettings(
  principal: Principal,
  change: SettingsChange,
): Promise<UserSettings> {
  const { defaultProject, ...rest } = change;
  const { userId } = principal;
  return database().transaction(async (tx) => {
    if (defaultProject) await requireProject(tx, principal, defaultProject, 'read');
    const before = await findSettings(tx, userId);
    const given = Object.entries({ ...rest, defaultProjectId: defaultProject });
    await upsertSettings(tx, userId, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    const after = view(await findSettings(tx, userId));
    await recordAudit(tx, principal, {
      type: 'user',
      action: 'user.settings-update',
      message: 'Changed the own settings',
      resourceType: 'user',
      resourceId: userId,
      oldValue: view(before),
      newValue: after,
    });
    return after;
  });
}

/** The project with which the principal wants to begin; null for none, or one that is no longer theirs to see. */
export const defaultProjectOf = (principal: Principal): Promise<string | null> =>
  findDefaultProject(principal.userId, managesAllProjects(principal));

/** What the frame around every page shows of its person, and in which colors and language. */
export async function getAppearance(
  principal: Principal,
): Promise<{ darkMode: boolean; language: Language; photoURL: string | null }> {
  const row = await findAppearance(principal.userId);
  return {
    darkMode: row?.darkMode ?? false,
    language: languageOf(row?.language),
    photoURL: row?.photoURL ?? null,
  };
}
