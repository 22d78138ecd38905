type Module = 'system' | 'business' | 'technical' | 'project';

interface PermissionEntry {
  readonly code: string;
  readonly name: string;
  readonly module: Module;
  readonly description: string;
}

const permission = (code: string, name: string, module: Module, description: string): PermissionEntry => ({
  code,
  name,
  module,
  description,
});

/** Every permission that a role can carry. */
export const PERMISSION_CATALOG: readonly PermissionEntry[] = [
  permission('system.*', 'All administration', 'system', 'Everything in administration'),
  permission('system.manage_users', 'Manage users', 'system', 'Create, change and shut accounts'),
  permission('system.manage_roles', 'Manage roles', 'system', 'Change roles and what they permit'),
  permission(
    'system.manage_projects',
    'Manage projects',
    'system',
    'Create projects and choose their members',
  ),
  permission('system.view_logs', 'View system logs', 'system', 'Read the audit log'),
  permission('system.manage_settings', 'Manage settings', 'system', 'Change system settings'),
  permission(
    'system.manage_privacy',
    'Manage data protection',
    'system',
    'See the data flow, and decide on erasures in own projects',
  ),
  permission('sarm.*', 'All clinical work', 'business', 'Everything in the clinical workflow'),
  permission('sarm.upload_video', 'Upload videos', 'business', 'Upload microscope videos'),
  permission('sarm.manage_videos', 'Manage videos', 'business', 'Manage datasets and videos'),
  permission('sarm.select_frames', 'Select frames', 'business', 'Look at and select frames'),
  permission('sarm.view_concentration', 'View concentration', 'business', 'See concentration results'),
  permission('sarm.view_motility', 'View motility', 'business', 'See motility results'),
  permission('sarm.view_morphology', 'View morphology', 'business', 'See morphology results'),
  permission(
    'sarm.view_detailed_detection',
    'View detections',
    'business',
    'See the detections of a frame in detail',
  ),
  permission('sarm.generate_report', 'Generate reports', 'business', 'Run analyses and make reports'),
  permission('sarm.sign_report', 'Sign reports', 'business', 'Sign reports and amend signed ones'),
  permission('sarm.manage_patients', 'Manage patients', 'business', 'Manage patients'),
  permission(
    'sarm.manage_equipment',
    'Manage equipment',
    'business',
    'Manage microscopes, their calibration and counting chambers',
  ),
  permission('finetune.*', 'All technical work', 'technical', 'Everything in the technical workflow'),
  permission('finetune.manage_dataset', 'Manage datasets', 'technical', 'Create and change datasets'),
  permission('finetune.upload_video', 'Upload technical videos', 'technical', 'Upload videos for model work'),
  permission('finetune.extract_frames', 'Extract frames', 'technical', 'Extract frames from videos'),
  permission('finetune.annotate_detection', 'Annotate detections', 'technical', 'Draw and correct boxes'),
  permission(
    'finetune.annotate_morphology',
    'Annotate morphology',
    'technical',
    'Draw masks and label morphology',
  ),
  permission('finetune.manage_labels', 'Review annotations', 'technical', 'Review and manage data labels'),
  permission('finetune.train_model', 'Train models', 'technical', 'Train detection and morphology models'),
  permission('finetune.deploy_models', 'Deploy models', 'technical', 'Choose which models are in use'),
  permission('finetune.predict_models', 'Predict', 'technical', 'Run models on videos'),
];

/** The roles that ship with the product. */
export const SYSTEM_ROLES = [
  {
    code: 'system_admin',
    name: 'Administrator',
    description: 'Runs the platform and sees every project',
    permissions: ['system.*', 'sarm.*', 'finetune.*'],
  },
  {
    code: 'clinician',
    name: 'Clinician',
    description: 'Runs analyses, reads and issues reports',
    permissions: ['sarm.*'],
  },
  {
    code: 'lab_technician',
    name: 'Laboratory technician',
    description: 'Uploads videos, selects frames and runs analyses',
    permissions: [
      'sarm.upload_video',
      'sarm.manage_videos',
      'sarm.select_frames',
      'sarm.view_concentration',
      'sarm.view_motility',
      'sarm.view_morphology',
      'sarm.view_detailed_detection',
      'sarm.generate_report',
      'sarm.manage_equipment',
    ],
  },
  {
    code: 'annotator',
    name: 'Annotator',
    description: 'Extracts frames, draws boxes and masks',
    permissions: [
      'finetune.upload_video',
      'finetune.extract_frames',
      'finetune.annotate_detection',
      'finetune.annotate_morphology',
    ],
  },
  {
    code: 'model_trainer',
    name: 'Model trainer',
    description: 'Reviews annotations, trains and deploys models',
    permissions: ['finetune.*'],
  },
] as const;

/** A permission of the specification's built-in list, with the codes that giving it means. */
interface BuiltInPermission extends PermissionEntry {
  readonly grants: readonly string[];
}

const builtIn = (
  code: string,
  name: string,
  module: Module,
  ...grants: readonly string[]
): BuiltInPermission => ({
  code,
  name,
  module,
  description: grants.length > 0 ? grants.join(', ') : '',
  grants,
});

/**
 * The 24 that the role editor offers while its service is switched off (specification, part 1, section 3). The last four
 * follow from the access level in each project and cannot be given by a role.
 */
export const BUILT_IN_PERMISSIONS: readonly BuiltInPermission[] = [
  builtIn('manage_users', 'Manage users', 'system', 'system.manage_users'),
  builtIn('manage_roles', 'Manage roles', 'system', 'system.manage_roles'),
  builtIn('view_system_logs', 'View system logs', 'system', 'system.view_logs'),
  builtIn('manage_projects', 'Manage projects', 'system', 'system.manage_projects'),
  builtIn('system_settings', 'System settings', 'system', 'system.manage_settings'),
  builtIn('access_business', 'All clinical work', 'business', 'sarm.*'),
  builtIn('manage_patients', 'Manage patients', 'business', 'sarm.manage_patients'),
  builtIn('upload_videos', 'Upload videos', 'business', 'sarm.upload_video'),
  builtIn('select_frames', 'Select frames', 'business', 'sarm.select_frames'),
  builtIn(
    'view_results',
    'View results',
    'business',
    'sarm.view_concentration',
    'sarm.view_motility',
    'sarm.view_morphology',
  ),
  builtIn('generate_reports', 'Generate reports', 'business', 'sarm.generate_report'),
  builtIn('access_technical', 'All technical work', 'technical', 'finetune.*'),
  builtIn('manage_datasets', 'Manage datasets', 'technical', 'finetune.manage_dataset'),
  builtIn('upload_technical_videos', 'Upload technical videos', 'technical', 'finetune.upload_video'),
  builtIn('extract_frames', 'Extract frames', 'technical', 'finetune.extract_frames'),
  builtIn('annotate_detection', 'Annotate detections', 'technical', 'finetune.annotate_detection'),
  builtIn('annotate_morphology', 'Annotate morphology', 'technical', 'finetune.annotate_morphology'),
  builtIn('review_annotations', 'Review annotations', 'technical', 'finetune.manage_labels'),
  builtIn('train_models', 'Train models', 'technical', 'finetune.train_model'),
  builtIn('deploy_models', 'Deploy models', 'technical', 'finetune.deploy_models'),
  builtIn('view_project_data', 'View project data', 'project'),
  builtIn('edit_project_data', 'Edit project data', 'project'),
  builtIn('manage_project_users', 'Manage project users', 'project'),
  builtIn('project_analytics', 'Project analytics', 'project'),
];
