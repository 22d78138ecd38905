import { NextRequest } from 'next/server';
import type { Contract } from '@/lib/platform/http/contract';
import { firstVideo, id, type Kind, PICTURE_KEY, secondVideo, videos } from './example';

/** Which example an `{id}` stands for, by the beginning of its path. */
const OF_PATH: readonly (readonly [string, Kind])[] = [
  ['/admin/users/', 'user'],
  ['/admin/roles/', 'role'],
  ['/admin/system-logs/', 'log'],
  ['/admin/mails/', 'mail'],
  ['/sarm/user/avatar/', 'user'],
  ['/sarm/notifications/', 'notification'],
  ['/sarm/project/', 'project'],
  ['/sarm/dataset/', 'dataset'],
  ['/sarm/frame/', 'frame'],
  ['/technical/frames/', 'frame'],
  ['/sarm/media/view-frame/', 'frame'],
  ['/sarm/media/view-visualization/', 'frame'],
  ['/sarm/media/view-crop/', 'detection'],
  ['/sarm/analysis/', 'analysis'],
  ['/tasks/', 'task'],
];

function parameter(contract: Contract, name: string): string {
  if (name === 'section') return 'general';
  if (name === 'name') return 'summary.json';
  if (name === 'path') return PICTURE_KEY;
  if (name === 'videoId') return firstVideo;
  if (name === 'taskId') return id('detectionTask');
  if (name !== 'id') return id(name.replace(/Id$/, '') as Kind);
  const kind = OF_PATH.find(([beginning]) => contract.path.startsWith(beginning))?.[1];
  return kind ? id(kind) : firstVideo;
}

let made = 0;
/**
 * Valid bodies by method and path; an empty one is sent where none is listed. Nobody grants what they do not hold, so the
 * permission that is granted is the one that all callers with manage_roles hold.
 */
function bodyOf({ method, path: address }: Contract): Record<string, unknown> {
  made += 1;
  const member = { projectId: id('project'), userId: id('user'), accessLevel: 'editor' };
  const bodies: readonly (readonly [string, Record<string, unknown>])[] = [
    ['POST /admin/users', { email: `made-${made}@example.com`, displayName: 'Made' }],
    ['PUT /admin/users/{id}', { displayName: 'Changed' }],
    ['POST /admin/users/password-reset', { email: 'subject@example.com' }],
    ['PUT /admin/users/{id}/roles', { roles: [] }],
    ['PUT /sarm/admin/users/{userId}/roles', { roles: [] }],
    ['PUT /sarm/admin/users/{userId}/permissions', { permissions: ['system.manage_roles'] }],
    ['POST /admin/roles', { name: 'Made', code: `made_${made}` }],
    ['PUT /admin/roles/{id}', { name: 'Changed', code: 'subject' }],
    ['PUT /admin/roles/{id}/permissions', { permissions: ['system.manage_roles'] }],
    ['POST /sarm/project/create-project', { name: 'Made' }],
    ['POST /project/create-project', { name: 'Made' }],
    ['PATCH /sarm/project/update-project/{id}', { name: 'Changed' }],
    ['PUT /project/update-project', { name: 'Changed' }],
    ['PUT /project/toggle-archive', { isArchived: true }],
    ['PUT /sarm/project/{projectId}/users/{userId}', { accessLevel: 'editor' }],
    ['POST /sarm/project/add-member', { ...member, userId: id('newcomer') }],
    ['PATCH /sarm/project/update-member', member],
    ['DELETE /sarm/project/remove-member', member],
    ['POST /admin/system-logs/export', { format: 'csv', filters: {} }],
    ['PUT /admin/system-settings/{section}', { siteDescription: 'Changed' }],
    ['PATCH /sarm/user/update-profile', { displayName: 'Changed' }],
    ['PUT /sarm/user/update-settings', { darkMode: true }],
    ['POST /sarm/dataset/create-dataset', { name: 'Made', projectId: id('project') }],
    ['PATCH /sarm/dataset/update-dataset/{id}', { name: 'Changed' }],
    ['PATCH /sarm/video/update-video/{id}', { name: 'Changed' }],
    ['POST /sarm/frame/extract-frame', { videoId: firstVideo }],
    ['POST /sarm/frames/extract', { videoId: firstVideo }],
    ['POST /technical/frames/extract', { videoId: firstVideo }],
    ['POST /technical/frames/{id}/select', { selected: true }],
    ['POST /sarm/detection/detect-sperm', { frame_id: id('frame') }],
    ['POST /sarm/detection/detect-frames', { frame_ids: [id('frame')] }],
    ['POST /sarm/detection/manual-detect-sperm', { frame_id: id('frame'), x1: 1, y1: 1, x2: 9, y2: 9 }],
    ['PATCH /sarm/detection/update-sperm/{detectionId}', { verified: true }],
    ['POST /sarm/report/generate-report', { video_ids: videos }],
    ['POST /sarm/calculation/cal-motility', { video_ids: [secondVideo] }],
    ['POST /sarm/calculation/cal-concentration', { video_ids: [secondVideo] }],
  ];
  return bodies.find(([key]) => key === `${method} ${address}`)?.[1] ?? {};
}

/** Of the older forms, which name the project there. */
const queryOf = ({ path: address }: Contract): string => {
  if (/^\/project\/(update|delete|toggle)-/.test(address)) return `?id=${id('project')}`;
  return address === '/sarm/calculation/results' ? `?video_ids=${secondVideo}` : '';
};

/** What Next would hand over of the path. */
export const paramsOf = (contract: Contract): Record<string, string | string[]> =>
  Object.fromEntries(
    [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const value = parameter(contract, name);
      return [name, name === 'path' ? value.split('/') : value];
    }),
  );

/** A request that is right in form, so that only who asks decides about it. */
export function requestFor(contract: Contract, authorization: string | null): NextRequest {
  const address = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => parameter(contract, name));
  const headers = new Headers({ host: 'lab.example', ...(authorization ? { authorization } : {}) });
  let body: BodyInit | undefined;
  if (contract.bodyType === 'multipart') {
    const form = new FormData();
    form.set('dataset_id', id('dataset'));
    form.set('file', new File(['this is no video'], 'clip.mp4', { type: 'video/mp4' }));
    body = form;
  } else if (contract.method !== 'GET') {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(bodyOf(contract));
  }
  const waits = contract.path.endsWith('/detect-sperm') || contract.produces === 'text/event-stream';
  return new NextRequest(`http://lab.example${address}${queryOf(contract)}`, {
    method: contract.method,
    headers,
    // There is no worker to wait for: the caller has hung up already.
    ...(waits ? { signal: AbortSignal.abort() } : {}),
    ...(body === undefined ? {} : { body }),
  });
}
