import { firstAdminSection } from '@/lib/platform/access/pages';
import { admits } from '@/lib/platform/access/permissions';

/** What the drawer shows: the stages of a workflow, the sections of administration, or nothing. */
export type Drawer = 'sarm' | 'finetune' | 'admin' | null;

/** The drawer of a page. Pages outside both workflows show the one that is open to the person, the clinical one first. */
export function drawerFor(path: string, permissions: readonly string[]): Drawer {
  if (/^\/admin(\/|$)/.test(path)) return 'admin';
  if (/^\/finetune(\/|$)/.test(path)) return 'finetune';
  if (/^\/sarm(\/|$)/.test(path) || admits(permissions, 'access_business')) return 'sarm';
  if (admits(permissions, 'access_technical')) return 'finetune';
  return firstAdminSection(permissions) ? 'admin' : null;
}
