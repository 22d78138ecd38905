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
  L: { name: 'laboratory technician: eight of sarm', role: 'lab_technician' },
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
  /** sarm.select_frames, finetune.extract_frames or manage_videos. */
  extractFrames: 'A C L N T F',
  /** sarm.select_frames, finetune.extract_frames or finetune.annotate_detection. */
  detect: 'A C L N T F',
  /** sarm.view_detailed_detection or finetune.annotate_detection. */
  viewDetails: 'A C L N T',
  /** Any of sarm.view_concentration, view_motility, view_morphology. */
  viewResults: 'A C L',
  /** The same, or sarm.generate_report. */
  readReports: 'A C L',
  makeReports: 'A C L',
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

  // Frames and detections.
  'POST /sarm/frame/extract-frame': line('extractFrames', 'write'),
  'POST /sarm/frames/extract': line('extractFrames', 'write'),
  'POST /technical/frames/extract': line('extractFrames', 'write'),
  'GET /sarm/media/list-frames/{videoId}': line('viewFrames', 'read'),
  'GET /sarm/frame/get-frame/{id}': line('viewFrames', 'read'),
  'GET /sarm/media/view-frame/{id}': line('viewFrames', 'read'),
  'POST /technical/frames/{id}/select': line('viewFrames', 'write'),
  'DELETE /technical/frames/{id}': line('extractFrames', 'write'),
  'POST /sarm/detection/detect-sperm': line('detect', 'write'),
  'POST /sarm/detection/detect-frames': line('detect', 'write'),
  'GET /sarm/detection/detect-frames/status/{taskId}': line('detect', 'read'),
  'GET /sarm/detection/get-sperm/{frameId}': line('detect', 'read'),
  'GET /sarm/detection/get-detail-detection/{detectionId}': line('viewDetails', 'read'),
  'GET /sarm/detection/view-result/{frameId}': line('detect', 'read'),
  'GET /sarm/media/view-crop/{id}': line('detect', 'read'),
  'GET /sarm/media/view-visualization/{id}': line('detect', 'read'),
  'POST /sarm/detection/manual-detect-sperm': line('detect', 'write'),
  'PATCH /sarm/detection/update-sperm/{detectionId}': line('detect', 'write'),
  'DELETE /sarm/detection/delete-sperm/{detectionId}': line('detect', 'write'),
  'DELETE /sarm/detection/delete-detections/{frameId}': line('detect', 'write'),

  // Analyses, results and reports. The videos have not been measured: 409, once they may be read.
  'POST /sarm/report/generate-report': line('makeReports', 'write'),
  'GET /sarm/analysis/list-analyses': line('readReports'),
  'GET /sarm/analysis/list-patients': line('readReports'),
  'GET /sarm/analysis/get-analysis/{id}': line('readReports', 'read'),
  'GET /sarm/analysis/get-file/{videoId}/{name}': line('readReports', 'read'),
  'POST /sarm/calculation/cal-motility': line('viewResults', 'read', 409),
  'POST /sarm/calculation/cal-concentration': line('viewResults', 'read', 409),
  'GET /sarm/calculation/results': line('viewResults', 'read'),
  'GET /sarm/report/get-report/{datasetId}': line('readReports', 'read'),
  'GET /sarm/report/get-report/{datasetId}/data': line('readReports', 'read'),
  'GET /sarm/report/get-report/{datasetId}/pdf': line('readReports', 'read'),

  // Tasks of a project.
  // The one that is asked for here prepares a video for playing; the other kinds: tasks.db.test.ts.
  'GET /tasks': line('readVideos'),
  'GET /tasks/system/status': line('signedIn'),
  'GET /tasks/{id}': line('readVideos', 'read'),
  'DELETE /tasks/{id}': line('changeVideos', 'write'),
  'GET /tasks/{id}/events': line('readVideos', 'read'),
};
