import { type Line, line } from './line';

export const PROJECTS: Readonly<Record<string, Line>> = {
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

  // How far the work has come: the drawer's names and counts. Without ids there is nothing to fence.
  'GET /sarm/workflow/progress': line('readVideos'),

  // The project dashboard. Goals are for the project's admins.
  'GET /sarm/project/{projectId}/statistics': line('readVideos', 'read'),
  'GET /sarm/project/{projectId}/video-progress': line('readVideos', 'read'),
  'GET /sarm/project/{projectId}/morphology': line('viewMorphology', 'read'),
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
