import type { Principal } from './principal';

/**
 * Legacy alias → codes, any of which admits. The specification's table (part 1, section 6), completed by design
 * decision 8 for the names that it uses without defining.
 */
const VIEW_RESULTS = ['sarm.view_concentration', 'sarm.view_motility', 'sarm.view_morphology'] as const;

export const PERMISSION_ALIASES: Readonly<Record<string, readonly string[]>> = {
  access_technical: ['finetune.*'],
  can_access_technical: ['finetune.*'],
  access_business: ['sarm.*'],
  can_access_business: ['sarm.*'],
  create_datasets: ['finetune.manage_dataset'],
  extract_frames: ['finetune.extract_frames'],
  upload_videos: ['sarm.upload_video', 'finetune.upload_video'],
  manage_videos: ['sarm.manage_videos', 'finetune.manage_dataset'],
  delete_videos: ['sarm.manage_videos', 'finetune.manage_dataset'],
  view_frames: ['sarm.select_frames', 'finetune.extract_frames'],
  select_frames: ['sarm.select_frames'],
  view_analysis_results: VIEW_RESULTS,
  view_analysis: VIEW_RESULTS,
  view_results: VIEW_RESULTS,
  view_reports: VIEW_RESULTS,
  generate_reports: ['sarm.generate_report'],
  sign_reports: ['sarm.sign_report'],
  manage_patients: ['sarm.manage_patients'],
  manage_equipment: ['sarm.manage_equipment'],
  view_detailed_detection: ['sarm.view_detailed_detection'],
  manage_users: ['system.manage_users'],
  manage_projects: ['system.manage_projects'],
  manage_roles: ['system.manage_roles'],
  view_system_logs: ['system.view_logs'],
  manage_system_settings: ['system.manage_settings'],
  manage_privacy: ['system.manage_privacy'],
  annotate_detection: ['finetune.annotate_detection'],
  annotate_morphology: ['finetune.annotate_morphology'],
  review_annotations: ['finetune.manage_labels'],
  train_models: ['finetune.train_model'],
  deploy_models: ['finetune.deploy_models'],
  predict_models: ['finetune.predict_models'],
};

const areaOf = (code: string): string => code.slice(0, Math.max(0, code.indexOf('.')));

/** `wanted` is one code; `sarm.*` as a wanted code asks for anything in the area (that is what 'business access' means). */
function holds(held: readonly string[], wanted: string): boolean {
  if (held.includes(wanted)) return true;
  const area = areaOf(wanted);
  if (area === '') return false;
  if (held.includes(`${area}.*`)) return true;
  return wanted.endsWith('.*') && held.some((code) => areaOf(code) === area);
}

/** The codes behind a name: those of an alias, or the name itself. */
export const expandPermission = (name: string): readonly string[] =>
  (Object.hasOwn(PERMISSION_ALIASES, name) ? PERMISSION_ALIASES[name] : undefined) ?? [name];

/** Whether codes `held` admit to `permission`, a code or an alias of the table. Unknown names admit nobody. */
export function admits(held: readonly string[], permission: string): boolean {
  return expandPermission(permission).some((code) => holds(held, code));
}

/** Whether any of these is admitted. */
export const admitsAny = (held: readonly string[], permissions: readonly string[]): boolean =>
  permissions.some((permission) => admits(held, permission));

/**
 * Who reads datasets and videos: anyone who has work to do with them. Access to a workflow alone is not enough (managing
 * patients or choosing models opens no video).
 */
export const WORK_WITH_VIDEOS = [
  'upload_videos',
  'manage_videos',
  'view_frames',
  'view_analysis_results',
  'generate_reports',
  'view_detailed_detection',
  'create_datasets',
  'annotate_detection',
  'annotate_morphology',
  'review_annotations',
  'train_models',
  'predict_models',
] as const;

/** Whether codes `held` include everything that `code` permits: the code itself, or the wildcard of its area. */
export function includesAll(held: readonly string[], code: string): boolean {
  const area = areaOf(code);
  return held.includes(code) || (area !== '' && held.includes(`${area}.*`));
}

/**
 * Whether a principal may do what asks for `permission`: a code, an alias, or `system_admin` for the administrator's
 * role.
 */
export const permits = (
  principal: Pick<Principal, 'permissions' | 'isAdministrator'>,
  permission: string,
): boolean =>
  permission === 'system_admin' ? principal.isAdministrator : admits(principal.permissions, permission);

export const hasBusinessAccess = (held: readonly string[]): boolean => admits(held, 'access_business');
export const hasTechnicalAccess = (held: readonly string[]): boolean => admits(held, 'access_technical');
