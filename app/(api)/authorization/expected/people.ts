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
