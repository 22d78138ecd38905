import { env } from '@/lib/env';
import { admits } from '@/lib/platform/access';
import { getSystemSettings } from '@/lib/platform/settings';
import packageJson from '@/package.json';
import type { DataFlow } from '../contract-data-flow';
import { selectRolesWithCodes } from '../queries-data-flow';
import { CLASSIFIED } from './classified';
import { columnsOf, READERS } from './contract-classification';
import { OBJECT_PLACES } from './object-places';
import { recipients } from './recipients';

interface RoleCodes {
  readonly name: string;
  readonly code: string;
  readonly codes: readonly string[];
}

const opens = (role: RoleCodes, permission: string): boolean =>
  permission === 'system_admin' ? role.code === 'system_admin' : admits(role.codes, permission);

/** Which personal data this deployment keeps, where, why, how long, who can read it and where it goes. */
export async function getDataFlow(): Promise<DataFlow> {
  const roles = await selectRolesWithCodes();
  const settings = await getSystemSettings();
  const all = Object.entries(CLASSIFIED).map(([table, entry]) => ({
    table,
    entry,
    columns: columnsOf(entry),
  }));
  const isAnybodys = ({ columns }: (typeof all)[number]): boolean =>
    columns.some((column) => column.subject !== 'none');
  return {
    generated_at: new Date().toISOString(),
    software_version: packageJson.version,
    laboratory: settings.general.siteName,
    retention_years: env.REPORT_RETENTION_YEARS,
    video_days: settings.storage.videoRetentionPeriod,
    tables: all.filter(isAnybodys).map(({ table, entry, columns }) => {
      const permissions: readonly string[] = READERS[entry.readers];
      return {
        table,
        subjects: (['patient', 'staff'] as const).filter((subject) =>
          columns.some((column) => column.subject === subject),
        ),
        purpose: entry.purpose,
        retention: entry.retention,
        readers: entry.readers,
        permissions: [...permissions],
        roles: roles
          .filter((role) => permissions.some((permission) => opens(role, permission)))
          .map(({ name }) => name),
        columns,
      };
    }),
    other_tables: all.filter((each) => !isAnybodys(each)).map(({ table }) => table),
    objects: [...OBJECT_PLACES],
    recipients: recipients(),
  };
}
