export { PERMISSION_CATALOG, SYSTEM_ROLES } from './catalog';
export {
  type AccessLevel,
  insideFence,
  levelAllows,
  levelColumn,
  managesAllProjects,
  type Need,
  requireProject,
} from './fence';
export { admits, admitsAny, expandPermission, includesAll, permits } from './permissions';
export { JOB_ORIGIN, type Origin, type Principal } from './principal';
export { levelForPermissions, PROJECT_PERMISSIONS } from './project-permissions';
