import type { ACCESS_LEVELS } from '@/db/schema';

type AccessLevel = (typeof ACCESS_LEVELS)[number];

/**
 * What an access level permits within its project, in the words of the specification's module 'project'. Nobody holds
 * these codes by a role: they follow from the membership.
 */
export const PROJECT_PERMISSIONS: Readonly<Record<AccessLevel, readonly string[]>> = {
  viewer: ['view_project_data', 'project_analytics'],
  member: ['view_project_data', 'project_analytics', 'edit_project_data'],
  editor: ['view_project_data', 'project_analytics', 'edit_project_data'],
  admin: ['view_project_data', 'project_analytics', 'edit_project_data', 'manage_project_users'],
};

const FROM_LEAST: readonly AccessLevel[] = ['viewer', 'member', 'admin'];

/** The lowest level that permits all of these; null when one is unknown. */
export function levelForPermissions(codes: readonly string[]): AccessLevel | null {
  return FROM_LEAST.find((level) => codes.every((code) => PROJECT_PERMISSIONS[level].includes(code))) ?? null;
}
