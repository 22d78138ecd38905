import type { Contract } from '@/lib/platform/http/contract';
import type { Answer, Client } from '@/scripts/client/client';
import type { Ids } from './examples';

/** Which example an `{id}` stands for, by its path. */
const KINDS: readonly (readonly [RegExp, keyof Ids])[] = [
  [/^\/sarm\/patient\//, 'patient'],
  [/^\/sarm\/erasure\//, 'erasure'],
  [/^\/sarm\/calibration\/view-scale-picture\//, 'scalePicture'],
  [/^\/sarm\/calibration\//, 'calibrationProfile'],
  [/^\/sarm\/chamber\//, 'chamber'],
  [/^\/sarm\/microscope\/|^\/sarm\/quality-control\/set-interval\//, 'microscope'],
  [/^\/sarm\/quality-control\/set-exclusion\//, 'run'],
  [/^\/sarm\/quality-control\//, 'material'],
  [/^\/sarm\/frame\/get-submission\//, 'submission'],
  [/^\/sarm\/report\/(update|delete)-template\//, 'template'],
  [/^\/sarm\/report\/(get-saved-report|delete-saved-report|saved-report-pdf|send-report)\//, 'savedReport'],
  [/^\/sarm\/media\/(view-video|thumbnail|token)\//, 'video'],
  [/^\/(business\/videos|sarm\/video)\//, 'video'],
  [/^\/sarm\/media\/(view-frame|view-visualization)\/|^\/technical\/frames\/|^\/sarm\/frame\//, 'frame'],
  [/^\/sarm\/media\/view-(crop|mask)\//, 'detection'],
  [/^\/technical\/models\//, 'model'],
  [/^\/technical\/model-versions\//, 'modelVersion'],
  [/^\/technical\/evaluations\//, 'evaluation'],
  [/^\/technical\/revalidations\//, 'revalidation'],
  [/^\/technical\/predictions\//, 'prediction'],
  [/^\/sarm\/dataset\//, 'dataset'],
  [/^\/sarm\/project\//, 'project'],
  [/\/items\/\{id\}\/\{cropId\}$/, 'video'],
  [/^\/(sarm\/annotation|annotations\/sam2)\/datasets\//, 'item'],
  [/^\/sarm\/annotation\/delete-label\/|^\/annotations\/sam2\/data-labels\//, 'label'],
  [/^\/sarm\/detection\/get-detection\//, 'detection'],
  [/^\/tasks\//, 'task'],
  [/^\/sarm\/analysis\//, 'analysis'],
  [/^\/sarm\/morphology\//, 'still'],
  [/^\/sarm\/notifications\//, 'notification'],
  [/^\/(admin\/users|sarm\/user\/(avatar|revoke-token))\//, 'user'],
  [/^\/admin\/roles\//, 'role'],
  [/^\/admin\/system-logs\//, 'log'],
  [/^\/admin\/mails\//, 'mail'],
];

function idFor(path: string, parameter: string, from: Ids): string | undefined {
  if (parameter === 'name') return 'summary.json';
  if (parameter === 'section') return 'general';
  if (parameter === 'cropId') return from.detection;
  if (parameter === 'idOrName') return from.label;
  if (parameter === 'sha256' && path.includes('/view-version-picture/'))
    return from.labelPicture.replaceAll('-', '').padEnd(64, '0');
  if (parameter === 'sha256') return from.picture.replaceAll('-', '').padEnd(64, '0');
  const named =
    /^(project|user|dataset|video|frame|detection|task|microscope|cell|label|item|version|unit)Id$/.exec(
      parameter,
    )?.[1];
  const kind = named ?? KINDS.find(([pattern]) => pattern.test(path))?.[1];
  return kind === undefined ? undefined : from[kind as keyof Ids];
}

/** Bodies that are right in form, by path; what is not named needs none. */
function bodyFor(path: string, from: Ids): unknown {
  const ofLabel = { data_label_id: from.label, detection_id: from.detection };
  const bodies: readonly (readonly [RegExp, unknown])[] = [
    [/\/annotation\/create-label$/, { dataset_id: from.dataset }],
    [/\/annotation\/(add-item|remove-by-detection)$/, ofLabel],
    [/\/annotation\/add-label$/, { data_label_id: from.label, item_ids: [from.detection] }],
    [/\/annotation\/add-frame$/, { data_label_id: from.label, frame_id: from.frame }],
    [/\/annotation\/remove-item$/, { data_label_id: from.label, item_id: from.item, item_type: 'item_id' }],
    [
      /\/annotation\/judge-items$/,
      { data_label_id: from.label, items: [{ item_id: from.item, notes: 'Mine' }] },
    ],
    [/\/review\/save-notes\//, { notes: 'Later' }],
    [/\/review\/decide\//, { decision: 'rejected' }],
    [/\/review\/reconcile\//, { kept: [] }],
    [/\/review\/decide-units$/, { units: [{ id: from.unit }], decision: 'rejected' }],
    [/\/annotation\/create-version$/, { data_label_id: from.label }],
    [/\/data-labels\/[^/]+\/items\/[^/]+\/quality$/, { quality: 'good' }],
    [/\/(annotation|sam2)\/(datasets|data-labels)\//, {}],
    [/\/detection\/filter$/, { frame_id: from.frame }],
    [/\/crops\/filter$/, { dataset_id: from.dataset }],
    [/\/update-(project|dataset|video|template)\//, { name: 'Mine now' }],
    [/\/update-patient\//, { familyName: 'Mine' }],
    [/\/update-material\//, { lot: 'Mine' }],
    [/\/mark-dataset\//, { isControl: true }],
    [/\/set-exclusion\//, { isExcluded: true, reason: 'Mine' }],
    [
      /\/create-material$/,
      { projectId: from.project, name: 'Mine', kind: 'beads', quantity: 'concentration' },
    ],
    [
      /\/add-run$/,
      {
        materialId: from.material,
        performedAt: '2026-01-02T09:00:00Z',
        run: { origin: 'entered', microscopeId: from.microscope, values: [{ value: 40 }] },
      },
    ],
    [
      /\/fix-baseline$/,
      { materialId: from.material, microscopeId: from.microscope, runIds: [from.run], reason: 'Mine' },
    ],
    [/\/update-sample\//, { volumeMl: 3 }],
    [/\/update-frame\//, { note: 'Mine' }],
    [/\/send-report\//, { recipient: 'me@example.com' }],
    [/\/sign-report\//, { content_sha256: '0'.repeat(64) }],
    [/\/edit-tracks\//, { operation: { kind: 'reject', track: 1 }, reason: 'Mine' }],
    [
      /^\/sarm\/annotation\/frames\/[^/]+\/changes$/,
      {
        ...{ clientId: crypto.randomUUID(), sequence: 1 },
        ops: [{ op: 'put', kind: 'box', id: crypto.randomUUID(), fields: { x1: 1, y1: 1, x2: 9, y2: 9 } }],
      },
    ],
    [/\/propose-tracks$/, { from_frame: 0, to_frame: 1 }],
    [/^\/sarm\/annotation\/frames\/[^/]+\/labeled$/, { labeled: true, revision: 0 }],
    [/^\/sarm\/annotation\/frames\/[^/]+\/presence$/, { tabId: crypto.randomUUID() }],
    [
      /^\/sarm\/annotation\/videos\/[^/]+\/tracks\/operations$/,
      { clientId: crypto.randomUUID(), sequence: 1, operation: { kind: 'accept-all' } },
    ],
    [/\/judge-cell\//, { judgment: { kind: 'judged', anomalies: ['tail'] } }],
    [/\/goals$/, { detection: 1, segmentation: 1, classification: 1, timeReduction: 1 }],
    [/\/extract(-frame)?$/, { videoId: from.video }],
    [/\/create-dataset$/, { name: 'Mine', projectId: from.project }],
    [/\/detect-sperm$/, { frame_id: from.frame }],
    [/\/detect-frames$/, { frame_ids: [from.frame] }],
    [/\/manual-detect-sperm$/, { frame_id: from.frame, x1: 1, y1: 1, x2: 9, y2: 9 }],
    [/\/(generate-mask|mask-from-points)$/, { crop_id: from.detection, point_prompts: [{ x: 2, y: 2 }] }],
    [/\/(predict-mask|auto-suggest-points)$/, { crop_id: from.detection }],
    [/\/mask\/restore$/, { mask_id: from.detection }],
    [/\/detections\/[^/]+\/mask$/, { x: 1, y: 1, width: 2, height: 2, runs: [0, 4] }],
    [/\/update-sperm\//, { verified: true }],
    [/\/cal-(motility|concentration)$/, { video_ids: [from.video] }],
    [/\/technical\/predictions$/, { model_id: 'sperm-detector-v1', video_id: from.video, name: 'Mine' }],
    [
      /\/technical\/predictions\/batch$/,
      { model_id: 'sperm-detector-v1', dataset_id: from.dataset, name: 'Mine' },
    ],
    [/\/technical\/models$/, { name: 'Mine', project_id: from.project }],
    [/\/model-versions\/[^/]+\/try$/, { frame_id: from.frame }],
    [/\/box-size$/, { box_factor: 2 }],
    [/\/deployments$/, { version_id: from.modelVersion, reason: 'Mine' }],
    [/\/select$/, { selected: true }],
    [/^\/(sarm\/)?admin\/users\/[^/]+\/roles$/, { roles: [] }],
    [/^\/(sarm\/)?admin\/(users|roles)\/[^/]+\/permissions$/, { permissions: [] }],
    [/^\/admin\/roles\//, { name: 'Mine', code: 'mine' }],
    [/^\/admin\/users\/[^/]+$/, { displayName: 'Mine' }],
    [/\/users\//, { accessLevel: 'admin' }],
    [/-member$/, { projectId: from.project, userId: from.user, accessLevel: 'admin' }],
    [/\/quality-control\/set-interval\//, { maxDays: 7 }],
    [/\/toggle-archive$/, { isArchived: true }],
    [/\/confirm-erasure\//, { preview_sha256: '0'.repeat(64) }],
    [/\/request-erasure\//, { asked_by: 'laboratory', ground: 'other', reason: 'Mine' }],
    [/\/(place-hold|reject-erasure)\//, { reason: 'Mine' }],
    [/\/project\/update-project$/, { name: 'Mine now' }],
  ];
  return bodies.find(([pattern]) => pattern.test(path))?.[1] ?? {};
}

export const TAKES_ID_IN_QUERY = /^\/project\/(update-project|delete-project|toggle-archive)$/;

/** Calls an endpoint with these examples for its ids. */
export function call(client: Client, contract: Contract, from: Ids): Promise<Answer> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const id = idFor(contract.path, parameter, from);
    if (!id) throw new Error(`${contract.path} needs an example for {${parameter}} in e2e/api/fence`);
    return id;
  });
  const query = TAKES_ID_IN_QUERY.test(path)
    ? `?id=${from.project}`
    : path.includes('/recompose-report/')
      ? `?analysis_id=${from.analysis}`
      : /\/quality-control\/(list-runs|get-chart|download-runs)\//.test(path)
        ? `?microscope_id=${from.microscope}`
        : '';
  return client.call(
    contract.method,
    path + query,
    contract.method === 'GET' ? undefined : bodyFor(path, from),
  );
}
