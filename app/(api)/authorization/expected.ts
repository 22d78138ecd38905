/**
 * Who may call what, written out from the specification's permission table (part 1, section 6) and decisions 8 and 9: not
 * read from the contracts, whose admissions this table is to judge. A contract without a line here fails the test.
 */

/**
 * The people that call, by letter. All but the last five, the administrator and who manages projects are admins of the
 * project, so that only their permissions stand in their way; the last five hold every permission that leaves the
 * project's fence standing, so that only the fence stops them. The administrator and who manages projects are no members
 * of the project and get in all the same (decisions 9 and 27).
 */
export const PEOPLE = {
  A: { name: 'administrator', role: 'system_admin' },
  C: { name: 'clinician: sarm.*', role: 'clinician' },
  L: { name: 'laboratory technician: nine of sarm', role: 'lab_technician' },
  N: { name: 'annotator: four of finetune', role: 'annotator' },
  T: { name: 'model trainer: finetune.*', role: 'model_trainer' },
  B: { name: 'somebody without a role', permissions: [] },
  U: { name: 'who may manage users', permissions: ['system.manage_users'] },
  R: { name: 'who may manage roles', permissions: ['system.manage_roles'] },
  P: { name: 'who may manage projects', permissions: ['system.manage_projects'] },
  G: { name: 'who may view system logs', permissions: ['system.view_logs'] },
  S: { name: 'who may manage system settings', permissions: ['system.manage_settings'] },
  K: { name: 'who may manage patients', permissions: ['sarm.manage_patients'] },
  X: { name: 'who may predict', permissions: ['finetune.predict_models'] },
  D: { name: 'who may deploy models', permissions: ['finetune.deploy_models'] },
  F: { name: 'who may select frames', permissions: ['sarm.select_frames'] },
  admin: { name: 'admin of the project', level: 'admin' },
  editor: { name: 'editor of the project', level: 'editor' },
  member: { name: 'member of the project', level: 'member' },
  viewer: { name: 'viewer of the project', level: 'viewer' },
  outsider: { name: 'no member of the project', level: null },
} as const;
export type Letter = keyof typeof PEOPLE;

/** Who has the permission that a gate asks for, beside the five who have all. */
const GATES = {
  signedIn: 'A C L N T B U R P G S K X D F',
  /** The role system_admin, whatever else somebody holds. */
  administrator: 'A',
  manageUsers: 'A U',
  manageRoles: 'A R',
  /** Roles of a person: manage_users opens the account, manage_roles the choice of roles. */
  manageUsersAndRoles: 'A',
  manageProjects: 'A P',
  /** People to choose from, for members of projects and for accounts. */
  findPeople: 'A U P',
  viewSystemLogs: 'A G',
  manageSystemSettings: 'A S',
  /** Any work with videos: not managing patients, nor choosing models (decision 27). */
  readVideos: 'A C L N T X F',
  /** The same, or deploying models: who compares versions sees how far that is. */
  seeTasks: 'A C L N T X F D',
  /** As `readVideos`, or managing patients: pseudonyms and what was entered of a sample. */
  readPatients: 'A C L N T K X F',
  /** sarm.manage_patients. */
  managePatients: 'A C K',
  /** sarm.manage_patients or system.manage_privacy. */
  readErasures: 'A C K',
  /** system.manage_privacy. */
  managePrivacy: 'A',
  /** Any sarm. permission, or any work with videos. */
  readEquipment: 'A C L N T K X F',
  /** sarm.manage_equipment. */
  manageEquipment: 'A C L',
  /** Any permission to see results, or sarm.manage_equipment. */
  readControls: 'A C L',
  /** create_datasets, manage_videos or manage_patients. */
  enterSamples: 'A C L T K',
  /** upload_videos is sarm.upload_video or finetune.upload_video. */
  uploadVideos: 'A C L N T',
  /** manage_videos or upload_videos. */
  changeVideos: 'A C L N T',
  /** delete_videos: sarm.manage_videos or finetune.manage_dataset. The annotator has neither. */
  deleteVideos: 'A C L T',
  /** create_datasets (finetune.manage_dataset) or manage_videos. */
  manageDatasets: 'A C L T',
  /** view_frames: sarm.select_frames or finetune.extract_frames. */
  viewFrames: 'A C L N T F',
  /** sarm.select_frames alone. */
  selectFrames: 'A C L F',
  /** view_frames, or any permission to see results. */
  readSubmissions: 'A C L N T F',
  /** sarm.select_frames, finetune.extract_frames or manage_videos. */
  extractFrames: 'A C L N T F',
  /** sarm.select_frames, finetune.extract_frames or finetune.annotate_detection. */
  detect: 'A C L N T F',
  /** finetune.annotate_detection. */
  annotateBoxes: 'A N T',
  /** finetune.annotate_detection, annotate_morphology or manage_labels. */
  viewAnnotations: 'A N T',
  /** sarm.view_detailed_detection or finetune.annotate_detection. */
  viewDetails: 'A C L N T',
  /** finetune.annotate_detection or finetune.annotate_morphology. */
  annotate: 'A N T',
  /** Any of sarm.view_concentration, view_motility, view_morphology. */
  viewResults: 'A C L',
  /** The same, or sarm.generate_report. */
  readReports: 'A C L',
  makeReports: 'A C L',
  /** sarm.sign_report: the laboratory technician makes reports, but does not sign them. */
  signReports: 'A C',
  /** sarm.generate_report. */
  generateReports: 'A C L',
  /** The same as readReports, or finetune.annotate_detection. */
  readTracks: 'A C L N T',
  /** sarm.generate_report or finetune.annotate_detection. */
  reviewTracks: 'A C L N T',
  /** sarm.view_morphology, generate_reports or finetune.annotate_morphology. */
  viewMorphology: 'A C L N T',
  /** generate_reports or finetune.annotate_morphology. */
  judgeCells: 'A C L N T',
  /** Who sees details of detections, or labels cells. */
  listDetections: 'A C L N T',
  /** annotate_detection, annotate_morphology or review_annotations. */
  labelCells: 'A N T',
  /** Data labels of another person: review_annotations. The annotator reads and changes only their own. */
  reviewLabels: 'A T',
  /** train_models, deploy_models or predict_models. */
  readModels: 'A T X D',
  /** train_models or deploy_models. */
  createModels: 'A T D',
  /** finetune.predict_models. */
  predictModels: 'A X T',
  /** finetune.train_model. */
  trainModels: 'A T',
  /** finetune.deploy_models. */
  deployModels: 'A T D',
  /** As `readModels`, or system.manage_projects. */
  readBoxSize: 'A T X D P',
  /** As `deployModels`, or system.manage_projects. */
  setBoxSize: 'A T D P',
} as const satisfies Record<string, string>;
export type Gate = keyof typeof GATES | 'public';

export const passes = (gate: Exclude<Gate, 'public'>, letter: Letter): boolean =>
  letter.length > 1
    ? gate !== 'manageProjects' && gate !== 'administrator'
    : GATES[gate].split(' ').includes(letter);

/** Beyond the gate: viewers read, members and editors write, admins administer, and who is outside finds nothing. */
export type Fence = 'none' | 'read' | 'write' | 'admin' | 'of another person';
const MAY: Readonly<Record<'read' | 'write' | 'admin', readonly Letter[]>> = {
  read: ['admin', 'editor', 'member', 'viewer'],
  write: ['admin', 'editor', 'member'],
  admin: ['admin'],
};

/** What the fence answers to who has passed the gate: 200 for 'goes on'. */
export function fenceAnswer(fence: Fence, letter: Letter): 200 | 403 | 404 {
  if (fence === 'none') return 200;
  if (fence === 'of another person') return 404;
  if (letter.length === 1 || MAY[fence].includes(letter)) return 200;
  return letter === 'outsider' ? 404 : 403;
}

export interface Line {
  readonly gate: Gate;
  readonly fence: Fence;
  /** What the call answers once it has passed both; 2xx unless told. */
  readonly then?: number;
}
const line = (gate: Gate, fence: Fence = 'none', then?: number): Line =>
  then === undefined ? { gate, fence } : { gate, fence, then };

export const EXPECTED: Readonly<Record<string, Line>> = {
  // Signing in and one's own account. Empty bodies are sent: 400, or 409 where something has to be begun first.
  'POST /sarm/auth/login-user': line('public', 'none', 400),
  'POST /sarm/auth/google-login': line('public', 'none', 400),
  'POST /sarm/auth/register-user': line('public', 'none', 400),
  'POST /auth/register': line('public', 'none', 400),
  'POST /sarm/auth/forgot-password': line('public', 'none', 400),
  'POST /sarm/auth/reset-password': line('public', 'none', 400),
  'POST /sarm/auth/confirm-email': line('public', 'none', 400),
  'GET /api/openapi.json': line('public'),
  /** The signature in the link is the lock, and there is none. */
  'GET /sarm/media/file/{path}': line('public', 'none', 403),
  'GET /sarm/auth/get-me': line('signedIn'),
  'POST /sarm/auth/change-password': line('signedIn', 'none', 400),
  'POST /sarm/auth/logout-user': line('signedIn'),
  'POST /sarm/auth/sign-out-everywhere': line('signedIn'),
  'POST /sarm/auth/two-factor/start': line('signedIn', 'none', 400),
  'POST /sarm/auth/two-factor/confirm': line('signedIn', 'none', 409),
  'POST /sarm/auth/two-factor/disable': line('signedIn', 'none', 400),
  'GET /sarm/user/get-profile': line('signedIn'),
  'PATCH /sarm/user/update-profile': line('signedIn'),
  'POST /sarm/user/complete-profile': line('signedIn', 'none', 400),
  'GET /sarm/user/get-settings': line('signedIn'),
  'PUT /sarm/user/update-settings': line('signedIn'),
  'POST /sarm/user/upload-avatar': line('signedIn', 'none', 415),
  'DELETE /sarm/user/delete-avatar': line('signedIn'),
  'GET /sarm/user/avatar/{id}': line('signedIn', 'of another person'),
  // Without a password nobody makes a token; the example belongs to another person.
  'GET /sarm/user/list-tokens': line('signedIn'),
  'POST /sarm/user/create-token': line('signedIn', 'none', 400),
  'DELETE /sarm/user/revoke-token/{id}': line('signedIn', 'of another person'),
  'GET /sarm/notifications': line('signedIn'),
  'GET /sarm/notifications/events': line('signedIn'),
  'POST /sarm/notifications/{id}/read': line('signedIn', 'of another person'),
  'POST /sarm/notifications/read-all': line('signedIn'),

  // Users.
  'GET /admin/users': line('manageUsers'),
  'POST /admin/users': line('manageUsers'),
  'GET /admin/users/{id}': line('manageUsers'),
  'PUT /admin/users/{id}': line('manageUsers'),
  'DELETE /admin/users/{id}': line('manageUsers'),
  'POST /admin/users/password-reset': line('manageUsers'),
  'GET /admin/users/{id}/roles': line('manageUsers'),
  'PUT /admin/users/{id}/roles': line('manageUsersAndRoles'),
  'PUT /sarm/admin/users/{userId}/roles': line('manageUsersAndRoles'),
  'GET /admin/users/{id}/projects': line('manageUsers'),
  'GET /sarm/user/get-users': line('findPeople'),

  // Roles and permissions.
  'GET /admin/roles': line('manageRoles'),
  'GET /sarm/admin/roles': line('manageRoles'),
  'POST /admin/roles': line('manageRoles'),
  'GET /admin/roles/{id}': line('manageRoles'),
  'PUT /admin/roles/{id}': line('manageRoles'),
  'DELETE /admin/roles/{id}': line('manageRoles'),
  'GET /admin/roles/{id}/permissions': line('manageRoles'),
  'PUT /admin/roles/{id}/permissions': line('manageRoles'),
  'GET /admin/permissions': line('manageRoles'),
  'GET /sarm/admin/permissions': line('manageRoles'),
  'GET /admin/permissions/by-module': line('manageRoles'),
  'PUT /sarm/admin/users/{userId}/permissions': line('manageRoles'),

  // Projects and their members. Who manages projects manages all of them, so that no fence is left.
  'GET /sarm/project': line('signedIn'),
  'GET /sarm/project/get-project': line('signedIn'),
  'GET /sarm/project/get-project/{id}': line('signedIn', 'read'),
  'POST /sarm/project/create-project': line('manageProjects'),
  'POST /project/create-project': line('manageProjects'),
  'PATCH /sarm/project/update-project/{id}': line('manageProjects'),
  'PUT /project/update-project': line('manageProjects'),
  'PUT /project/toggle-archive': line('manageProjects'),
  'DELETE /sarm/project/delete-project/{id}': line('manageProjects'),
  'DELETE /project/delete-project': line('manageProjects'),
  'GET /sarm/project/{projectId}/users': line('manageProjects'),
  'PUT /sarm/project/{projectId}/users/{userId}': line('manageProjects'),
  'POST /sarm/project/add-member': line('manageProjects'),
  'PATCH /sarm/project/update-member': line('manageProjects'),
  'DELETE /sarm/project/remove-member': line('manageProjects'),

  // The outbox. With the link of an email whoever reads it becomes its recipient: texts are for administrators.
  'GET /admin/mails': line('manageRoles'),
  'GET /admin/mails/{id}': line('administrator'),

  // Logs and settings of the system.
  'GET /admin/system-logs': line('viewSystemLogs'),
  'GET /admin/system-logs/{id}': line('viewSystemLogs'),
  'POST /admin/system-logs/export': line('viewSystemLogs'),
  'GET /admin/system-logs/statistics': line('viewSystemLogs'),
  'GET /admin/system-logs/integrity': line('viewSystemLogs'),
  'GET /admin/backups': line('manageSystemSettings'),
  'GET /admin/alarms': line('manageSystemSettings'),
  'GET /admin/system-settings': line('manageSystemSettings'),
  'PUT /admin/system-settings/{section}': line('manageSystemSettings'),

  // How far the work has come: the drawer's names and counts. Without ids there is nothing to fence.
  'GET /sarm/workflow/progress': line('readVideos'),

  // Datasets and videos. A file of nonsense is no video: 422, once the dataset may be written to.
  'GET /sarm/dataset/get-datasets': line('readVideos'),
  'GET /sarm/dataset/list-datasets': line('readVideos'),
  'GET /sarm/dataset/get-dataset/{id}': line('readVideos', 'read'),
  'POST /sarm/dataset/create-dataset': line('manageDatasets', 'write'),
  'PATCH /sarm/dataset/update-dataset/{id}': line('manageDatasets', 'write'),
  'DELETE /sarm/dataset/delete-dataset/{id}': line('manageDatasets', 'write'),
  'GET /business/videos/dataset/{datasetId}': line('readVideos', 'read'),
  'GET /business/videos/{id}': line('readVideos', 'read'),
  'GET /sarm/videos/all': line('readVideos'),
  'GET /sarm/video/list-patients': line('readVideos'),
  'GET /video/list-video': line('readVideos'),
  'GET /sarm/video/get-video/{id}': line('readVideos', 'read'),
  'PATCH /sarm/video/update-video/{id}': line('changeVideos', 'write'),
  'DELETE /sarm/video/delete-video/{id}': line('deleteVideos', 'write'),
  'POST /sarm/video/upload-video': line('uploadVideos', 'write', 422),
  'POST /video/upload-video': line('uploadVideos', 'write', 422),
  // Without its headers nothing can begin, and an upload belongs to the person who began it.
  'POST /sarm/video/uploads': line('uploadVideos', 'none', 400),
  'GET /sarm/video/uploads/{id}': line('uploadVideos', 'of another person'),
  'PATCH /sarm/video/uploads/{id}': line('uploadVideos', 'of another person'),
  'DELETE /sarm/video/uploads/{id}': line('uploadVideos', 'of another person'),
  'GET /sarm/media/token/{id}': line('readVideos', 'read'),
  'GET /sarm/media/thumbnail/{id}': line('readVideos', 'read'),
  'GET /sarm/media/view-video/{id}': line('readVideos', 'read'),

  // Patients and samples. The example's patient is linked to nothing; its duplicate may be merged.
  'GET /sarm/patient/list-patients': line('readPatients'),
  'GET /sarm/patient/get-patient/{id}': line('readPatients', 'read'),
  'GET /sarm/patient/get-visits/{id}': line('managePatients', 'read'),
  'POST /sarm/patient/create-patient': line('managePatients', 'write'),
  'PATCH /sarm/patient/update-patient/{id}': line('managePatients', 'write'),
  'DELETE /sarm/patient/delete-patient/{id}': line('managePatients', 'write'),
  'POST /sarm/patient/merge-patients': line('managePatients', 'write'),

  // Privacy. The example's erasure was requested by somebody else; deciding on it takes an admin of the project.
  'GET /sarm/patient/get-export/{id}': line('managePatients', 'read'),
  'GET /sarm/patient/get-privacy/{id}': line('managePatients', 'read'),
  'POST /sarm/patient/place-hold/{id}': line('managePatients', 'write'),
  /** There is none to lift. */
  'POST /sarm/patient/lift-hold/{id}': line('managePatients', 'admin', 404),
  'GET /sarm/patient/preview-erasure/{id}': line('readErasures', 'read'),
  'POST /sarm/patient/request-erasure/{id}': line('managePatients', 'write'),
  'GET /sarm/erasure/list-erasures': line('readErasures'),
  'GET /sarm/erasure/get-erasure/{id}': line('readErasures', 'read'),
  /** Without a password: 400. */
  'POST /sarm/erasure/confirm-erasure/{id}': line('readErasures', 'admin', 400),
  'POST /sarm/erasure/reject-erasure/{id}': line('readErasures', 'admin'),
  'POST /sarm/erasure/withdraw-erasure/{id}': line('managePatients', 'admin'),
  /** It has not failed: 409. */
  'POST /sarm/erasure/retry-erasure/{id}': line('readErasures', 'admin', 409),
  'GET /sarm/erasure/get-certificate/{id}': line('readErasures', 'read'),
  'GET /sarm/erasure/get-certificate-pdf/{id}': line('readErasures', 'read'),
  'GET /sarm/privacy/get-data-flow': line('managePrivacy'),
  'GET /sarm/sample/get-sample/{datasetId}': line('readPatients', 'read'),
  'PUT /sarm/sample/update-sample/{datasetId}': line('enterSamples', 'write'),

  // Microscopes belong to the laboratory: no project fences them.
  'GET /sarm/microscope/list-microscopes': line('readEquipment'),
  'GET /sarm/microscope/get-microscope/{id}': line('readEquipment'),
  'POST /sarm/microscope/create-microscope': line('manageEquipment'),
  'PATCH /sarm/microscope/update-microscope/{id}': line('manageEquipment'),
  'DELETE /sarm/microscope/delete-microscope/{id}': line('manageEquipment'),

  // So do calibration profiles and counting chambers. A file of nonsense is no picture.
  'GET /sarm/calibration/list-profiles': line('readEquipment'),
  'POST /sarm/calibration/create-profile': line('manageEquipment'),
  'PATCH /sarm/calibration/update-profile/{id}': line('manageEquipment'),
  'DELETE /sarm/calibration/delete-profile/{id}': line('manageEquipment'),
  'POST /sarm/calibration/upload-scale-picture/{microscopeId}': line('manageEquipment', 'none', 415),
  'GET /sarm/calibration/view-scale-picture/{id}': line('readEquipment'),
  'GET /sarm/chamber/list-chambers': line('readEquipment'),
  'POST /sarm/chamber/create-chamber': line('manageEquipment'),
  'PATCH /sarm/chamber/update-chamber/{id}': line('manageEquipment'),
  'DELETE /sarm/chamber/delete-chamber/{id}': line('manageEquipment'),
  // Quality control. The example's material has one run, too few for limits, and its dataset a report: 409.
  'GET /sarm/quality-control/list-materials': line('readControls'),
  'POST /sarm/quality-control/create-material': line('manageEquipment', 'write'),
  'PATCH /sarm/quality-control/update-material/{materialId}': line('manageEquipment', 'write'),
  'PUT /sarm/quality-control/mark-dataset/{datasetId}': line('manageEquipment', 'write', 409),
  'GET /sarm/quality-control/list-videos/{materialId}': line('readControls', 'read'),
  'GET /sarm/quality-control/list-operators/{materialId}': line('readControls', 'read'),
  'POST /sarm/quality-control/add-run': line('manageEquipment', 'write'),
  'GET /sarm/quality-control/list-runs/{materialId}': line('readControls', 'read'),
  'GET /sarm/quality-control/get-chart/{materialId}': line('readControls', 'read'),
  'GET /sarm/quality-control/download-runs/{materialId}': line('readControls', 'read'),
  'PUT /sarm/quality-control/set-exclusion/{runId}': line('manageEquipment', 'write'),
  'POST /sarm/quality-control/fix-baseline': line('manageEquipment', 'write', 409),
  'GET /sarm/quality-control/compare-operators/{materialId}': line('readControls', 'read'),
  // Microscopes belong to the whole laboratory.
  'GET /sarm/quality-control/list-states': line('readControls'),
  'PUT /sarm/quality-control/set-interval/{microscopeId}': line('manageEquipment'),

  // Frames and detections.
  'POST /sarm/frame/extract-frame': line('extractFrames', 'write'),
  'POST /sarm/frames/extract': line('extractFrames', 'write'),
  'GET /sarm/training/list-model': line('readModels'),
  'POST /technical/models': line('createModels', 'write'),
  'GET /technical/models/{id}': line('readModels', 'read'),
  'PUT /technical/models/{id}': line('trainModels', 'write'),
  'DELETE /technical/models/{id}': line('trainModels', 'write'),
  'POST /technical/models/{id}/versions': line('deployModels', 'write', 415),
  'POST /technical/models/{id}/export': line('readModels', 'read'),
  'GET /technical/projects/{projectId}/training-data': line('trainModels', 'read'),
  // Nothing of the example is completely labeled, and none of its models was ever trained.
  'POST /technical/models/{id}/train': line('trainModels', 'write', 409),
  'GET /technical/models/{id}/training-status': line('readModels', 'read'),
  'GET /technical/models/{id}/training-runs': line('readModels', 'read'),
  'POST /technical/models/{id}/training/pause': line('trainModels', 'write', 409),
  'POST /technical/models/{id}/training/resume': line('trainModels', 'write', 409),
  'POST /technical/models/{id}/training/stop': line('trainModels', 'write', 409),
  'POST /technical/model-versions/{id}/try': line('deployModels', 'write', 422),
  // Nothing of the example is completely labeled.
  'POST /technical/model-versions/{id}/evaluate': line('createModels', 'write', 409),
  'GET /technical/models/{id}/evaluations': line('readModels', 'read'),
  'GET /technical/evaluations/{id}': line('readModels', 'read'),
  'POST /technical/model-versions/{id}/quantize': line('createModels', 'write', 409),
  'POST /technical/model-versions/{id}/revalidate': line('deployModels', 'write', 409),
  'GET /technical/models/{id}/revalidations': line('readModels', 'read'),
  'GET /technical/revalidations/{id}': line('readModels', 'read'),
  'POST /technical/model-versions/{id}/accept': line('deployModels', 'write'),
  'GET /technical/projects/{projectId}/deployments': line('readModels', 'read'),
  'POST /technical/projects/{projectId}/deployments': line('deployModels', 'write'),
  'GET /technical/projects/{projectId}/box-size': line('readBoxSize', 'read'),
  'PUT /technical/projects/{projectId}/box-size': line('setBoxSize', 'write'),
  // Its video has no file: what is asked for waits, and fails later.
  'POST /technical/predictions': line('predictModels', 'write'),
  'POST /technical/predictions/batch': line('predictModels', 'write'),
  'GET /technical/predictions': line('predictModels'),
  'GET /technical/predictions/{id}': line('predictModels', 'read'),
  'GET /technical/predictions/{id}/tracks': line('predictModels', 'read', 409),
  'DELETE /technical/predictions/{id}': line('predictModels', 'write'),
  'POST /technical/frames/extract': line('extractFrames', 'write'),
  'GET /sarm/media/list-frames/{videoId}': line('viewFrames', 'read'),
  'GET /sarm/frame/get-frame/{id}': line('viewFrames', 'read'),
  'GET /sarm/media/view-frame/{id}': line('viewFrames', 'read'),
  'POST /sarm/frame/submit-analysis': line('selectFrames', 'write'),
  'GET /sarm/frame/get-submission/{id}': line('readSubmissions', 'read'),
  'GET /sarm/frame/list-submissions': line('readSubmissions'),
  'PATCH /sarm/frame/update-frame/{id}': line('viewFrames', 'write'),
  'GET /sarm/media/view-mask/{id}': line('detect', 'read', 404),
  'GET /sarm/annotation/models': line('annotate'),
  'GET /annotations/sam2/models': line('annotate'),
  'POST /sarm/annotation/generate-mask': line('annotate', 'write'),
  'POST /annotations/sam2/mask-from-points': line('annotate', 'write'),
  // The example's picture is empty: 422, once it was looked at.
  'POST /sarm/annotation/predict-mask': line('annotate', 'write', 422),
  'POST /sarm/annotation/auto-suggest-points': line('annotate', 'read', 422),
  'POST /annotations/sam2/auto-suggest-points': line('annotate', 'read', 422),
  'POST /sarm/annotation/detections/{detectionId}/mask': line('annotate', 'write'),
  // The example has no mask, and never had one.
  'DELETE /sarm/annotation/detections/{detectionId}/mask': line('annotate', 'write', 404),
  'POST /sarm/annotation/detections/{detectionId}/mask/restore': line('annotate', 'write', 404),
  'GET /sarm/annotation/detections/{detectionId}/masks': line('annotate', 'read'),
  'POST /technical/frames/{id}/select': line('viewFrames', 'write'),
  'DELETE /technical/frames/{id}': line('extractFrames', 'write'),
  'POST /sarm/detection/detect-sperm': line('detect', 'write'),
  'POST /sarm/detection/detect-frames': line('detect', 'write'),
  'GET /sarm/detection/detect-frames/status/{taskId}': line('detect', 'read'),
  'GET /sarm/detection/get-sperm/{frameId}': line('detect', 'read'),
  'GET /sarm/detection/get-detail-detection/{detectionId}': line('viewDetails', 'read'),
  'GET /sarm/detection/view-result/{frameId}': line('detect', 'read'),
  'GET /sarm/media/view-crop/{id}': line('viewDetails', 'read'),
  'GET /sarm/media/view-visualization/{id}': line('detect', 'read'),
  'POST /sarm/detection/manual-detect-sperm': line('detect', 'write'),
  'PATCH /sarm/detection/update-sperm/{detectionId}': line('detect', 'write'),
  'DELETE /sarm/detection/delete-sperm/{detectionId}': line('detect', 'write'),
  'DELETE /sarm/detection/delete-detections/{frameId}': line('detect', 'write'),
  'GET /sarm/detection/get-video-detections/{videoId}': line('listDetections', 'read'),
  'GET /sarm/detection/get-detection/{id}': line('listDetections', 'read'),
  'POST /sarm/detection/filter': line('listDetections', 'read'),
  'GET /technical/detection/results/{videoId}': line('viewDetails', 'read'),
  'POST /technical/crops/filter': line('listDetections', 'read'),
  'POST /sarm/detection/export-video/{videoId}': line('listDetections', 'read'),
  'POST /sarm/detection/export-frame/{frameId}': line('listDetections', 'read'),

  // Data labels. The example's is another person's; the second set of paths asks for the same.
  'GET /sarm/annotation/list-frames': line('labelCells'),
  'GET /sarm/annotation/list-morphology': line('labelCells'),
  'GET /sarm/annotation/annotation-statistics': line('labelCells'),
  'GET /sarm/annotation/list-labels/{datasetId}': line('labelCells', 'read'),
  'POST /sarm/annotation/create-label': line('labelCells', 'write'),
  'GET /sarm/annotation/get-label/{idOrName}': line('reviewLabels', 'read'),
  'POST /sarm/annotation/add-item': line('reviewLabels', 'write'),
  'POST /sarm/annotation/add-label': line('reviewLabels', 'write'),
  'POST /sarm/annotation/judge-items': line('reviewLabels', 'write'),
  'POST /sarm/annotation/add-frame': line('reviewLabels', 'write'),
  'DELETE /sarm/annotation/remove-item': line('reviewLabels', 'write'),
  'DELETE /sarm/annotation/remove-by-detection': line('reviewLabels', 'write'),
  // One's own, or with create_datasets anybody's.
  'DELETE /sarm/annotation/delete-label/{id}': line('reviewLabels', 'write'),
  'GET /sarm/annotation/datasets/{datasetId}/data-labels': line('labelCells', 'read'),
  'POST /sarm/annotation/datasets/{datasetId}/data-labels': line('labelCells', 'write'),
  'GET /sarm/annotation/users/{userId}/data-labels': line('reviewLabels', 'read'),
  'GET /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items': line('reviewLabels', 'read'),
  'POST /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/{cropId}': line(
    'reviewLabels',
    'write',
  ),
  // The example's item has no mask.
  'PATCH /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality': line(
    'reviewLabels',
    'write',
    404,
  ),
  'PATCH /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}': line(
    'reviewLabels',
    'write',
  ),
  'DELETE /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}': line(
    'reviewLabels',
    'write',
  ),
  'GET /annotations/sam2/datasets/{datasetId}/data-labels': line('labelCells', 'read'),
  'POST /annotations/sam2/datasets/{datasetId}/data-labels': line('labelCells', 'write'),
  'GET /annotations/sam2/users/{userId}/data-labels': line('reviewLabels', 'read'),
  'GET /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items': line('reviewLabels', 'read'),
  'POST /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/{cropId}': line(
    'reviewLabels',
    'write',
  ),
  'PATCH /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality': line(
    'reviewLabels',
    'write',
    404,
  ),
  'DELETE /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}': line(
    'reviewLabels',
    'write',
  ),
  'POST /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/export': line('reviewLabels', 'read'),
  'POST /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/export': line('reviewLabels', 'read'),
  'POST /sarm/annotation/create-version': line('reviewLabels', 'write'),
  'GET /sarm/annotation/list-versions/{labelId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/get-version/{versionId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/view-version/{versionId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/view-version-picture/{versionId}/{sha256}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/compare-versions/{versionId}': line('reviewLabels', 'read'),
  'GET /sarm/annotation/compare-proposals/{labelId}': line('reviewLabels', 'read'),
  // Review: without review_annotations of one's own labels only; the example's label is another person's.
  'GET /sarm/review/list-units': line('labelCells'),
  'GET /sarm/review/get-statistics': line('labelCells'),
  'GET /sarm/review/get-unit/{unitId}': line('reviewLabels', 'read'),
  'GET /sarm/review/list-decisions/{unitId}': line('reviewLabels', 'read'),
  'POST /sarm/review/decide/{unitId}': line('reviewLabels', 'write'),
  'PUT /sarm/review/save-notes/{unitId}': line('reviewLabels', 'write'),
  'POST /sarm/review/decide-units': line('reviewLabels', 'write'),
  'GET /sarm/review/list-double-frames': line('labelCells'),
  // Nobody said that the example's frame is complete, and nobody annotates it a second time: 409, once it may be written to.
  'POST /sarm/review/open-double/{frameId}': line('annotateBoxes', 'write', 409),
  'POST /sarm/review/submit-double/{frameId}': line('annotateBoxes', 'write', 409),
  'GET /sarm/review/get-agreement/{frameId}': line('reviewLabels', 'read', 404),
  'POST /sarm/review/reconcile/{frameId}': line('reviewLabels', 'write', 409),
  'GET /annotations/sam2/data-labels': line('labelCells'),
  'GET /annotations/sam2/data-labels/search': line('labelCells'),
  'PUT /annotations/sam2/data-labels/{id}': line('reviewLabels', 'write'),
  'GET /annotations/sam2/data-labels/{id}/items': line('reviewLabels', 'read'),
  'GET /annotations/sam2/data-labels/{id}/items/filter': line('reviewLabels', 'read'),
  'GET /annotations/sam2/data-labels/{id}/items/{itemId}/detection': line('reviewLabels', 'read'),
  'PATCH /annotations/sam2/data-labels/{id}/items/{itemId}': line('reviewLabels', 'write'),
  'DELETE /annotations/sam2/data-labels/{id}/items/{itemId}': line('reviewLabels', 'write'),
  'GET /annotations/sam2/data-labels/{id}/stats': line('reviewLabels', 'read'),

  // Analyses, results and reports. The videos have not been measured: 409, once they may be read.
  'POST /sarm/report/generate-report': line('makeReports', 'write'),
  'GET /sarm/dataset/get-adequacy/{datasetId}': line('readReports', 'read'),
  'POST /sarm/analysis/measure-videos': line('makeReports', 'write'),
  // The measurements of the example's report are gone, and nobody gives a password: 409 and 400, once it may be written to.
  'POST /sarm/report/recompose-report/{datasetId}': line('makeReports', 'write', 409),
  'POST /sarm/report/sign-report/{datasetId}': line('signReports', 'write', 400),
  'GET /sarm/report/list-signatures/{datasetId}': line('readReports', 'read'),
  // The code on the paper is the lock, and this one was never printed.
  'GET /sarm/report/verify-report/{code}': line('public', 'none', 404),
  'GET /sarm/analysis/list-analyses': line('readReports'),
  'GET /sarm/analysis/list-patients': line('readReports'),
  'GET /sarm/analysis/get-analysis/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-file/{videoId}/{name}': line('readReports', 'read'),
  'GET /sarm/analysis/get-archive/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-sensitivity/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-video-sensitivity/{videoId}': line('readReports', 'read'),
  'GET /sarm/analysis/get-tracks/{videoId}': line('readTracks', 'read'),
  'POST /sarm/analysis/edit-tracks/{videoId}': line('reviewTracks', 'write'),
  'POST /sarm/calculation/cal-motility': line('viewResults', 'read', 409),
  'POST /sarm/calculation/cal-concentration': line('viewResults', 'read', 409),
  'GET /sarm/calculation/results': line('viewResults', 'read'),
  'GET /technical/analysis/measurements': line('viewResults', 'read'),
  'GET /sarm/report/get-report/{datasetId}': line('readReports', 'read'),
  'GET /sarm/report/get-report/{datasetId}/data': line('readReports', 'read'),
  'GET /sarm/report/get-report/{datasetId}/pdf': line('readReports', 'read'),
  'GET /sarm/report/view-picture/{datasetId}/{sha256}': line('readReports', 'read'),
  // Nobody has signed the example's report: 409, once it may be read.
  'GET /sarm/report/get-report/{datasetId}/fhir': line('readReports', 'read', 409),

  // Morphology on stills. What is uploaded is no picture by its name: 415. The example's still has been judged: 409.
  'POST /sarm/morphology/upload-still': line('uploadVideos', 'write', 415),
  'GET /sarm/morphology/list-stills/{datasetId}': line('viewMorphology', 'read'),
  'GET /sarm/morphology/get-still/{id}': line('viewMorphology', 'read'),
  'GET /sarm/morphology/view-still/{id}': line('viewMorphology', 'read'),
  'POST /sarm/morphology/measure-still/{id}': line('uploadVideos', 'write', 409),
  'DELETE /sarm/morphology/delete-still/{id}': line('deleteVideos', 'write'),
  'POST /sarm/morphology/judge-cell/{cellId}': line('judgeCells', 'write'),

  // Annotation. Nothing is proposed that could be accepted, which is no error.
  'GET /sarm/annotation/frames/{frameId}': line('viewAnnotations', 'read'),
  'GET /sarm/annotation/frames/{frameId}/changes': line('viewAnnotations', 'read'),
  'POST /sarm/annotation/frames/{frameId}/changes': line('annotateBoxes', 'write'),
  'POST /sarm/annotation/frames/{frameId}/labeled': line('annotateBoxes', 'write'),
  'POST /sarm/annotation/frames/{frameId}/presence': line('viewAnnotations', 'read'),
  'GET /sarm/annotation/videos/{videoId}/frames': line('viewAnnotations', 'read'),
  'GET /sarm/annotation/videos/{videoId}/tracks': line('viewAnnotations', 'read'),
  'POST /sarm/annotation/videos/{videoId}/tracks/operations': line('annotateBoxes', 'write'),
  'POST /sarm/annotation/videos/{videoId}/propose-tracks': line('annotateBoxes', 'write'),

  'GET /sarm/annotation/datasets/{datasetId}/next-frames': line('viewAnnotations', 'read'),
  // Each sees their own; who manages a project sees everybody's of it.
  'GET /sarm/annotation/progress': line('viewAnnotations'),
  // What is sent is no form with a file: 415.
  'POST /sarm/annotation/datasets/{datasetId}/import-labels': line('annotateBoxes', 'write', 415),

  // The report generator. Templates without a project are one's own; the example's is the project's.
  'GET /sarm/report/list-templates': line('generateReports'),
  'POST /sarm/report/save-template': line('generateReports', 'write'),
  'PATCH /sarm/report/update-template/{id}': line('generateReports', 'write'),
  'DELETE /sarm/report/delete-template/{id}': line('generateReports', 'write'),
  'POST /sarm/report/preview-report': line('generateReports', 'read'),
  'GET /sarm/report/list-saved-reports': line('generateReports'),
  'GET /sarm/report/get-saved-report/{id}': line('generateReports', 'read'),
  'POST /sarm/report/save-report': line('generateReports', 'write'),
  'DELETE /sarm/report/delete-saved-report/{id}': line('generateReports', 'write'),
  'GET /sarm/report/saved-report-pdf/{id}': line('generateReports', 'read'),
  'POST /sarm/report/send-report/{id}': line('generateReports', 'write'),

  // The project dashboard. Goals are for the project's admins.
  'GET /sarm/project/{projectId}/statistics': line('readVideos', 'read'),
  'GET /sarm/project/{projectId}/video-progress': line('readVideos', 'read'),
  'GET /sarm/project/{projectId}/sperm-classification': line('viewResults', 'read'),
  'GET /sarm/project/{projectId}/sperm-classification/data': line('viewResults', 'read'),
  'GET /sarm/project/{projectId}/performance': line('readVideos', 'read'),
  'PUT /sarm/project/{projectId}/goals': line('readVideos', 'admin'),
  'GET /sarm/project/{projectId}/team': line('readVideos', 'read'),

  // Tasks of a project.
  // The one that is asked for here prepares a video for playing; the other kinds: tasks.db.test.ts.
  'GET /tasks': line('seeTasks'),
  'GET /tasks/system/status': line('signedIn'),
  'GET /tasks/{id}': line('readVideos', 'read'),
  'DELETE /tasks/{id}': line('changeVideos', 'write'),
  'GET /tasks/{id}/events': line('readVideos', 'read'),
};
