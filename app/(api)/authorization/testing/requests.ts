import { NextRequest } from 'next/server';
import type { Contract } from '@/lib/platform/http/contract';
import { PICTURE_KEY, REPORT_PICTURE } from './example';
import { firstVideo, id, type Kind, secondVideo, videos } from './example-ids';

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
  ['/sarm/patient/', 'patient'],
  ['/sarm/erasure/', 'erasure'],
  ['/sarm/microscope/', 'microscope'],
  ['/sarm/calibration/view-scale-picture/', 'scalePicture'],
  ['/sarm/calibration/', 'calibrationProfile'],
  ['/sarm/chamber/', 'chamber'],
  ['/sarm/frame/get-submission/', 'submission'],
  ['/sarm/frame/', 'frame'],
  ['/technical/frames/', 'frame'],
  ['/technical/models/', 'model'],
  ['/technical/model-versions/', 'modelVersion'],
  ['/technical/evaluations/', 'evaluation'],
  ['/technical/revalidations/', 'revalidation'],
  ['/technical/predictions/', 'prediction'],
  ['/sarm/media/view-frame/', 'frame'],
  ['/sarm/media/view-visualization/', 'frame'],
  ['/sarm/media/view-crop/', 'detection'],
  ['/sarm/media/view-mask/', 'detection'],
  ['/sarm/morphology/', 'still'],
  ['/sarm/analysis/', 'analysis'],
  ['/sarm/report/update-template/', 'template'],
  ['/sarm/report/delete-template/', 'template'],
  ['/sarm/report/get-saved-report/', 'savedReport'],
  ['/sarm/report/delete-saved-report/', 'savedReport'],
  ['/sarm/report/saved-report-pdf/', 'savedReport'],
  ['/sarm/report/send-report/', 'savedReport'],
  ['/sarm/detection/get-detection/', 'detection'],
  ['/sarm/annotation/delete-label/', 'label'],
  ['/annotations/sam2/data-labels/', 'label'],
  ['/sarm/annotation/datasets/', 'item'],
  ['/annotations/sam2/datasets/', 'item'],
  ['/tasks/', 'task'],
];

function parameter(contract: Contract, name: string): string {
  if (name === 'section') return 'general';
  if (name === 'name') return 'summary.json';
  if (name === 'code') return '0000-0000-0000-0000';
  if (name === 'path') return PICTURE_KEY;
  if (name === 'sha256') return REPORT_PICTURE;
  if (name === 'videoId') return firstVideo;
  if (name === 'taskId') return id('detectionTask');
  if (name === 'cropId') return id('detection');
  if (name === 'idOrName') return id('label');
  if (contract.path.endsWith('/items/{id}/{cropId}')) {
    return name === 'id' ? firstVideo : id(name.replace(/Id$/, '') as Kind);
  }
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
    ['POST /sarm/patient/create-patient', { pseudonym: 'Made', projectId: id('project') }],
    ['PATCH /sarm/patient/update-patient/{id}', { familyName: 'Changed' }],
    ['POST /sarm/patient/merge-patients', { keep_id: id('patient'), duplicate_id: id('duplicate') }],
    ['POST /sarm/patient/place-hold/{id}', { reason: 'A dispute' }],
    [
      'POST /sarm/patient/request-erasure/{id}',
      { asked_by: 'patient', ground: 'other', reason: 'Asked for it' },
    ],
    ['POST /sarm/erasure/confirm-erasure/{id}', { preview_sha256: '0'.repeat(64) }],
    ['POST /sarm/erasure/reject-erasure/{id}', { reason: 'Not in writing' }],
    ['POST /technical/predictions', { model_id: 'sperm-detector-v1', video_id: firstVideo, name: 'Made' }],
    [
      'POST /technical/predictions/batch',
      { model_id: 'sperm-detector-v1', dataset_id: id('dataset'), name: 'Made' },
    ],
    ['POST /technical/models', { name: `Made ${made}`, project_id: id('project') }],
    ['PUT /technical/models/{id}', { notes: 'Changed' }],
    ['POST /technical/model-versions/{id}/try', { frame_id: id('frame') }],
    [
      'POST /technical/projects/{projectId}/deployments',
      { version_id: id('candidate'), reason: 'Counts better' },
    ],
    ['PUT /technical/projects/{projectId}/box-size', { box_factor: 1.2 }],
    ['POST /sarm/microscope/create-microscope', { name: `Made ${made}` }],
    ['PATCH /sarm/microscope/update-microscope/{id}', { location: 'Changed' }],
    [
      'POST /sarm/calibration/create-profile',
      {
        ...{ microscopeId: id('microscope'), objective: `Made ${made}`, validFrom: '2026-01-01' },
        ...{ method: 'entered', pixelSizeUm: 0.5, frameWidth: 64, frameHeight: 48 },
      },
    ],
    ['PATCH /sarm/calibration/update-profile/{id}', { notes: 'Changed' }],
    ['POST /sarm/chamber/create-chamber', { name: `Made ${made}`, kind: 'drop', nominalDepthUm: 20 }],
    ['PATCH /sarm/chamber/update-chamber/{id}', { notes: 'Changed' }],
    [
      'POST /sarm/quality-control/create-material',
      { name: 'Made', projectId: id('project'), kind: 'beads', quantity: 'concentration' },
    ],
    ['PATCH /sarm/quality-control/update-material/{materialId}', { lot: 'Changed' }],
    ['PUT /sarm/quality-control/mark-dataset/{datasetId}', { isControl: true }],
    [
      'POST /sarm/quality-control/add-run',
      {
        materialId: id('material'),
        performedAt: '2026-01-02T09:00:00Z',
        run: { origin: 'entered', microscopeId: id('microscope'), values: [{ value: 40 }] },
      },
    ],
    ['PUT /sarm/quality-control/set-exclusion/{runId}', { isExcluded: true, reason: 'Bubble' }],
    [
      'POST /sarm/quality-control/fix-baseline',
      {
        materialId: id('material'),
        microscopeId: id('controlled'),
        origin: 'entered',
        runIds: [id('run')],
        reason: 'First',
      },
    ],
    ['PUT /sarm/quality-control/set-interval/{microscopeId}', { maxDays: 7 }],
    ['PUT /sarm/sample/update-sample/{datasetId}', { volumeMl: 3 }],
    ['PATCH /sarm/video/update-video/{id}', { name: 'Changed' }],
    ['POST /sarm/frame/extract-frame', { videoId: firstVideo }],
    ['POST /sarm/frame/submit-analysis', { videoId: firstVideo, frameIds: [id('frame')] }],
    ['PATCH /sarm/frame/update-frame/{id}', { note: 'Debris' }],
    ['POST /sarm/frames/extract', { videoId: firstVideo }],
    ['POST /technical/frames/extract', { videoId: firstVideo }],
    ['POST /technical/frames/{id}/select', { selected: true }],
    ['POST /sarm/detection/detect-sperm', { frame_id: id('frame') }],
    ['POST /sarm/detection/detect-frames', { frame_ids: [id('frame')] }],
    ['POST /sarm/detection/manual-detect-sperm', { frame_id: id('frame'), x1: 1, y1: 1, x2: 9, y2: 9 }],
    ['PATCH /sarm/detection/update-sperm/{detectionId}', { verified: true }],
    ['POST /sarm/annotation/generate-mask', { crop_id: id('detection'), point_prompts: [{ x: 2, y: 2 }] }],
    [
      'POST /annotations/sam2/mask-from-points',
      { crop_id: id('detection'), point_prompts: [{ x: 2, y: 2 }] },
    ],
    ['POST /sarm/annotation/predict-mask', { crop_id: id('detection') }],
    ['POST /sarm/annotation/auto-suggest-points', { crop_id: id('detection') }],
    ['POST /annotations/sam2/auto-suggest-points', { crop_id: id('detection') }],
    [
      'POST /sarm/annotation/detections/{detectionId}/mask',
      { x: 1, y: 1, width: 2, height: 2, runs: [0, 4] },
    ],
    ['POST /sarm/annotation/detections/{detectionId}/mask/restore', { mask_id: id('detection') }],
    [
      'POST /sarm/analysis/edit-tracks/{videoId}',
      { operation: { kind: 'regrade', track: 1, grade: 'rapid' }, reason: 'Swims' },
    ],
    ['POST /sarm/morphology/judge-cell/{cellId}', { judgment: { kind: 'judged', anomalies: ['tail'] } }],
    [
      'POST /sarm/annotation/frames/{frameId}/changes',
      {
        ...{ clientId: crypto.randomUUID(), sequence: 1 },
        ops: [{ op: 'put', kind: 'box', id: id('detection'), fields: { verified: true } }],
      },
    ],
    ['POST /sarm/annotation/videos/{videoId}/propose-tracks', { from_frame: 0, to_frame: 1 }],
    ['POST /sarm/annotation/frames/{frameId}/labeled', { labeled: true, revision: 0 }],
    ['POST /sarm/annotation/frames/{frameId}/presence', { tabId: crypto.randomUUID() }],
    [
      'POST /sarm/annotation/videos/{videoId}/tracks/operations',
      { clientId: crypto.randomUUID(), sequence: 1, operation: { kind: 'accept-all', minScore: 0.5 } },
    ],
    ['POST /sarm/report/generate-report', { video_ids: videos }],
    ['POST /sarm/analysis/measure-videos', { video_ids: videos.slice(1, 3) }],
    ['POST /sarm/report/sign-report/{datasetId}', { content_sha256: '0'.repeat(64) }],
    ['POST /sarm/report/save-template', { name: 'Made', project_id: id('project') }],
    ['PATCH /sarm/report/update-template/{id}', { name: 'Changed' }],
    ['POST /sarm/report/preview-report', { analysis_id: id('analysis'), settings: { title: 'Report' } }],
    ['POST /sarm/report/save-report', { analysis_id: id('analysis'), settings: { title: 'Report' } }],
    ['POST /sarm/report/send-report/{id}', { recipient: 'reader@example.com' }],
    [
      'PUT /sarm/project/{projectId}/goals',
      { detection: 95, segmentation: 90, classification: 92, timeReduction: 80 },
    ],
    ['POST /sarm/detection/filter', { frame_id: id('frame') }],
    ['POST /technical/crops/filter', { dataset_id: id('dataset') }],
    ['POST /sarm/annotation/create-label', { dataset_id: id('dataset'), name: `Made ${made}` }],
    ['POST /sarm/annotation/add-item', { data_label_id: id('label'), detection_id: id('detection') }],
    ['POST /sarm/annotation/add-label', { data_label_id: id('label'), item_ids: [id('detection')] }],
    [
      'POST /sarm/annotation/judge-items',
      {
        data_label_id: id('label'),
        items: [{ item_id: id('item'), morphology_class: 'normal' }],
      },
    ],
    ['POST /sarm/annotation/add-frame', { dataLabelId: id('label'), frameId: id('frame') }],
    [
      'DELETE /sarm/annotation/remove-item',
      { data_label_id: id('label'), item_id: id('item'), item_type: 'item_id' },
    ],
    [
      'DELETE /sarm/annotation/remove-by-detection',
      { data_label_id: id('label'), detection_id: id('detection') },
    ],
    [
      'PATCH /sarm/annotation/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality',
      { quality: 'good' },
    ],
    [
      'PATCH /annotations/sam2/datasets/{datasetId}/data-labels/{labelId}/items/{id}/quality',
      { quality: 'good' },
    ],
    ['POST /sarm/annotation/create-version', { data_label_id: id('label') }],
    ['PUT /sarm/review/save-notes/{unitId}', { notes: 'Later' }],
    ['POST /sarm/review/decide/{unitId}', { decision: 'rejected' }],
    ['POST /sarm/review/reconcile/{frameId}', { kept: [] }],
    ['POST /sarm/review/decide-units', { units: [{ id: id('unit') }], decision: 'rejected' }],
    ['POST /sarm/calculation/cal-motility', { video_ids: [firstVideo] }],
    ['POST /sarm/calculation/cal-concentration', { video_ids: [firstVideo] }],
  ];
  return bodies.find(([key]) => key === `${method} ${address}`)?.[1] ?? {};
}

/** Of the older forms, which name the project there. */
const queryOf = ({ path: address }: Contract): string => {
  if (/^\/project\/(update|delete|toggle)-/.test(address)) return `?id=${id('project')}`;
  if (address.startsWith('/sarm/report/recompose-report/')) return `?analysis_id=${id('analysis')}`;
  if (/^\/sarm\/quality-control\/(list-runs|get-chart|download-runs)\//.test(address)) {
    return `?microscope_id=${id('microscope')}`;
  }
  if (address === '/technical/analysis/measurements') return `?dataset_id=${id('dataset')}`;
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
