import { expect } from '@playwright/test';
import sharp from 'sharp';
import { CONTRACTS } from '@/lib/domain/contracts';
import { NOTHING_MEASURED } from '@/lib/domain/morphology/testing';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import type { Contract } from '@/lib/platform/http/contract';
import { type Answer, type Client, multipart } from './client';
import { eventually, inventory, type Laboratory, test, whenIdle } from './product';

// Every endpoint that takes an id, called by people who may not: from the same contracts that the endpoints are made of,
// so that a new endpoint is tested from its first day (or this file fails for want of an example).

type Kind =
  | ('project' | 'user' | 'dataset' | 'video' | 'frame' | 'detection' | 'task' | 'analysis' | 'notification')
  | (
      | 'role'
      | 'log'
      | 'mail'
      | 'patient'
      | 'erasure'
      | 'submission'
      | 'template'
      | 'savedReport'
      | 'picture'
      | 'still'
      | 'cell'
      | 'label'
      | 'item'
      | 'version'
      | 'unit'
      | 'labelPicture'
      | 'model'
      | 'modelVersion'
      | 'evaluation'
      | 'revalidation'
      | 'prediction'
    )
  | ('microscope' | 'calibrationProfile' | 'scalePicture' | 'chamber' | 'material' | 'run');
type Ids = Readonly<Record<Kind, string>>;

let ids: Ids;

const NOTHING_CLASSIFIED = {
  ...{ anomalies: null, suggested: [], confidence: 0, reason: 'noOutline', notJudged: [] },
};

/** A still without a pixel size, so that nothing is measured on it. */
async function uploadStill({ technician, datasetId }: Laboratory): Promise<string> {
  const options = { create: { width: 64, height: 48, channels: 3, background: '#777' } } as const;
  const file = new Uint8Array(await sharp(options).png().toBuffer());
  const fields = { dataset_id: datasetId, stain: 'shorr' };
  const { body, type } = multipart({ fileName: 'smear.png', file, fields });
  const answer = await technician.send(
    'POST',
    '/sarm/morphology/upload-still',
    { 'content-type': type },
    body,
  );
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}

async function makeExamples(lab: Laboratory): Promise<Ids> {
  const { technician, videoIds } = lab;
  const [video = ''] = videoIds;
  const extraction = await technician.get<{ task_id: string }>('POST', '/sarm/frame/extract-frame', {
    videoId: video,
    config: { method: 'count', count: 5 },
  });
  await eventually('the extraction', 60, async () => {
    const task = await technician.get('GET', `/tasks/${extraction.task_id}`);
    return task.status === 'SUCCESS';
  });
  const list = await technician.get<{ frames: { id: string }[] }>('GET', `/sarm/media/list-frames/${video}`);
  const frame = list.frames[0]?.id ?? '';
  const box = { x1: 10, y1: 10, x2: 30, y2: 25 };
  const drawn = await technician.get<{ id: string }>('POST', '/sarm/detection/manual-detect-sperm', {
    frame_id: frame,
    ...box,
  });
  const { analysisId, taskId } = await technician.get<{ analysisId: string; taskId: string }>(
    'POST',
    '/sarm/report/generate-report',
    { video_ids: videoIds },
  );
  await eventually('the report', 100, async () => {
    const analysis = await technician.get('GET', `/sarm/analysis/get-analysis/${analysisId}`);
    return analysis.status === 'completed';
  });
  const { content } = await technician.get<{ content: ReportContent }>(
    'GET',
    `/sarm/report/get-report/${lab.datasetId}`,
  );
  const patient = await lab.admin.get<{ id: string }>('POST', '/sarm/patient/create-patient', {
    projectId: lab.projectId,
    pseudonym: 'Fenced 1',
  });
  const erased = await lab.admin.get<{ id: string }>('POST', '/sarm/patient/create-patient', {
    projectId: lab.projectId,
    pseudonym: 'Fenced 2',
  });
  const erasure = await lab.admin.get<{ id: string }>('POST', `/sarm/patient/request-erasure/${erased.id}`, {
    asked_by: 'laboratory',
    ground: 'other',
    reason: 'Fenced',
  });
  const microscope = await technician.get<{ id: string }>('POST', '/sarm/microscope/create-microscope', {
    name: 'Fenced',
  });
  const profile = await technician.get<{ id: string }>('POST', '/sarm/calibration/create-profile', {
    ...{ microscopeId: microscope.id, objective: '20×', validFrom: '2026-01-01' },
    ...{ method: 'entered', pixelSizeUm: 0.5, frameWidth: 64, frameHeight: 48 },
  });
  const chamber = await technician.get<{ id: string }>('POST', '/sarm/chamber/create-chamber', {
    ...{ name: 'Fenced', kind: 'drop', nominalDepthUm: 20 },
  });
  const submission = await technician.get<{ id: string }>('POST', '/sarm/frame/submit-analysis', {
    videoId: video,
    frameIds: [frame],
  });
  const template = await technician.get<{ id: string }>('POST', '/sarm/report/save-template', {
    name: 'Fenced',
    project_id: lab.projectId,
  });
  const saved = await technician.get<{ id: string }>('POST', '/sarm/report/save-report', {
    analysis_id: analysisId,
    settings: { title: 'Fenced' },
  });
  const material = await technician.get<{ id: string }>('POST', '/sarm/quality-control/create-material', {
    projectId: lab.projectId,
    name: 'Fenced beads',
    kind: 'beads',
    quantity: 'concentration',
  });
  const run = await technician.get<{ id: string }>('POST', '/sarm/quality-control/add-run', {
    materialId: material.id,
    performedAt: '2026-01-02T09:00:00Z',
    run: { origin: 'entered', microscopeId: microscope.id, values: [{ value: 40 }] },
  });
  const [notification] = await lab.sql<{ id: string }[]>`
    select n.id from notifications n join users u on u.id = n.user_id where u.email = 'technician@example.com' limit 1`;
  const [user] = await lab.sql<{ id: string }[]>`select id from users where email = 'technician@example.com'`;
  const still = await uploadStill(lab);
  const [cell] = await lab.sql<{ id: string }[]>`
    insert into still_cells (still_id, number, x, y, measures, automatic)
    values (${still}, 1, 20, 20, ${lab.sql.json(NOTHING_MEASURED)}, ${lab.sql.json(NOTHING_CLASSIFIED)}) returning id`;
  const label = await lab.admin.get<{ id: string }>('POST', '/sarm/annotation/create-label', {
    dataset_id: lab.datasetId,
  });
  const item = await lab.admin.get<{ id: string }>('POST', '/sarm/annotation/add-item', {
    data_label_id: label.id,
    detection_id: drawn.id,
  });
  const [unit] = await lab.sql<{ id: string }[]>`select id from review_units where label_id = ${label.id}`;
  const version = await lab.admin.get<{ id: string }>('POST', '/sarm/annotation/create-version', {
    data_label_id: label.id,
  });
  const document = await lab.admin.call('GET', `/sarm/annotation/view-version/${version.id}`);
  const model = await lab.admin.get<{ id: string }>('POST', '/technical/models', {
    project_id: lab.projectId,
    name: 'Fenced',
  });
  const imported = await lab.admin.get<{ id: string }>('POST', '/technical/models', {
    project_id: lab.projectId,
    name: 'Fenced and imported',
  });
  const facts = { opset: 17, producer: '', nodes: 1, weight_bytes: 4, operators: ['Conv'] };
  const [modelVersion] = await lab.sql<{ id: string }[]>`
    insert into model_versions (model_id, number, origin, sha256, size_bytes, file_name, inspection, license, state)
    values (${imported.id}, 1, 'imported', ${'a'.repeat(64)}, 4, 'model.onnx', ${lab.sql.json(facts)}, 'MIT', 'candidate')
    returning id`;
  const set = { videos: [], others: [], chosenBy: [] };
  const [evaluation] = await lab.sql<{ id: string }[]>`
    insert into evaluations (project_id, version_id, set_sha256, looks, frame_set, current_name, current_sha256)
    values (${lab.projectId}, ${modelVersion?.id ?? ''}, ${'c'.repeat(64)}, 1, ${lab.sql.json(set)}, 'Shipped', ${'d'.repeat(64)})
    returning id`;
  const tolerance = { concentration_percent: 10, motile_points: 5, progressive_points: 5 };
  const [revalidation] = await lab.sql<{ id: string }[]>`
    insert into revalidations (project_id, version_id, tolerance)
    values (${lab.projectId}, ${modelVersion?.id ?? ''}, ${lab.sql.json(tolerance)}) returning id`;
  const [prediction] = await lab.sql<{ id: string }[]>`
    insert into predictions (project_id, video_id, name, model_name, model_version, model_sha256, status)
    values (${lab.projectId}, ${video}, 'Fenced', 'Shipped', '1', ${'d'.repeat(64)}, 'failed') returning id`;
  const anyOf = async (table: string): Promise<string> => {
    const [row] = await lab.sql<{ id: string }[]>`select id from ${lab.sql(table)} limit 1`;
    return row?.id ?? crypto.randomUUID();
  };
  await whenIdle(lab);
  return {
    role: await anyOf('roles'),
    log: await anyOf('audit_log'),
    mail: await anyOf('mails'),
    project: lab.projectId,
    user: user?.id ?? '',
    dataset: lab.datasetId,
    video,
    frame,
    detection: drawn.id,
    task: taskId,
    analysis: analysisId,
    notification: notification?.id ?? '',
    patient: patient.id,
    erasure: erasure.id,
    submission: submission.id,
    template: template.id,
    savedReport: saved.id,
    picture: content.pictures?.tracks[0]?.sha256 ?? '',
    microscope: microscope.id,
    calibrationProfile: profile.id,
    // Nobody has uploaded one: whoever may see pictures finds none, and nobody else gets that far.
    scalePicture: crypto.randomUUID(),
    chamber: chamber.id,
    material: material.id,
    run: run.id,
    still,
    cell: cell?.id ?? '',
    label: label.id,
    item: item.id,
    version: version.id,
    unit: unit?.id ?? '',
    model: model.id,
    modelVersion: modelVersion?.id ?? '',
    evaluation: evaluation?.id ?? '',
    revalidation: revalidation?.id ?? '',
    prediction: prediction?.id ?? '',
    labelPicture: /"sha256":"([0-9a-f]{64})"/.exec(document.text)?.[1] ?? '',
  };
}

test.beforeAll(async ({ lab }) => {
  ids = await makeExamples(lab);
});

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

const TAKES_IDS_IN_BODY =
  /^\/technical\/(models|predictions|predictions\/batch)$|\/(extract|extract-frame|create-dataset|detect-sperm|detect-frames|manual-detect-sperm|generate-mask|mask-from-points|predict-mask|auto-suggest-points|cal-motility|cal-concentration|add-member|update-member|remove-member|create-material|add-run|fix-baseline|create-label|add-item|add-label|add-frame|remove-item|remove-by-detection|create-version|judge-items|decide-units|filter)$/;
const TAKES_ID_IN_QUERY = /^\/project\/(update-project|delete-project|toggle-archive)$/;
/** Opened by a signature in the link, not by who asks. */
const BY_SIGNATURE = /^\/sarm\/(media\/file|report\/verify-report)\//;
/** The example has no mask, no second annotation, and an erasure that is not carried out, whoever asks. */
const ANSWERS_404 = /^\/sarm\/(media\/view-mask|review\/get-agreement|erasure\/get-certificate(-pdf)?)\//;
/** Nobody has signed the report of the example, its model has no version, and its prediction found nothing. */
const ANSWERS_409 =
  /\/fhir$|^\/technical\/predictions\/\{id\}\/tracks$|^\/technical\/models\/\{id\}\/export$/;
/** Belongs to a person or to the whole laboratory, not to a project; watched over by their own tests. */
const OF_NO_PROJECT =
  /^\/(admin|sarm\/(admin|auth|user|notifications|video\/uploads|microscope|calibration|chamber|quality-control\/set-interval))\//;
/** Who manages projects manages all of them: behind this permission there is no fence left (decision 27). */
const opensFences = ({ admission }: Contract): boolean =>
  typeof admission !== 'string' && admission.includes('manage_projects');

const concerned = CONTRACTS.filter(
  ({ method, path, bodyType }) =>
    bodyType !== 'multipart' &&
    !BY_SIGNATURE.test(path) &&
    (path.includes('{') ||
      (method !== 'GET' && TAKES_IDS_IN_BODY.test(path)) ||
      TAKES_ID_IN_QUERY.test(path)),
);
const ofProjects = concerned.filter(
  (contract) => !OF_NO_PROJECT.test(contract.path) && !opensFences(contract),
);

function call(client: Client, contract: Contract, from: Ids): Promise<Answer> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const id = idFor(contract.path, parameter, from);
    if (!id) throw new Error(`${contract.path} needs an example for {${parameter}} in e2e/api/fence.spec.ts`);
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

const isMissing = (answer: Answer): boolean =>
  answer.status === 404 && answer.type === 'application/problem+json' && answer.message !== '';

async function collect(contracts: readonly Contract[], ask: (contract: Contract) => Promise<string | null>) {
  const wrong: string[] = [];
  for (const contract of contracts) {
    const complaint = await ask(contract);
    if (complaint !== null) wrong.push(`${contract.method} ${contract.path}: ${complaint}`);
  }
  return wrong;
}

test('who is outside a project finds nothing of it', async ({ lab }) => {
  const before = await inventory(lab);
  const nobody = Object.fromEntries(Object.keys(ids).map((kind) => [kind, crypto.randomUUID()])) as Ids;
  const wrong = await collect(ofProjects, async (contract) => {
    const theirs = await call(lab.outsider, contract, ids);
    const none = await call(lab.outsider, contract, nobody);
    if (!isMissing(theirs)) return `${theirs.status} ${theirs.text.slice(0, 200)}`;
    // What is not theirs reads exactly like what does not exist.
    return theirs.message === none.message ? null : `'${theirs.message}', but '${none.message}' for nothing`;
  });
  expect(wrong).toEqual([]);
  const five = await lab.outsider.call('POST', '/sarm/report/generate-report', { video_ids: lab.videoIds });
  expect(isMissing(five), five.text).toBe(true);
  for (const of of [`dataset_id=${ids.dataset}`, `dataset_id=${crypto.randomUUID()}`]) {
    const listed = await lab.outsider.call('GET', `/technical/analysis/measurements?${of}`);
    expect(isMissing(listed), listed.text).toBe(true);
  }
  const results = await lab.outsider.call('GET', `/sarm/calculation/results?video_ids=${ids.video}`);
  expect(isMissing(results), results.text).toBe(true);
  for (const path of [
    ...[
      '/sarm/project',
      '/sarm/project/get-project',
      '/sarm/dataset/get-datasets',
      '/sarm/dataset/list-datasets',
    ],
    ...['/sarm/videos/all', '/video/list-video', '/tasks', '/sarm/analysis/list-analyses'],
  ]) {
    expect(await lab.outsider.get('GET', path), path).toMatchObject({ total: 0 });
  }
  expect(await inventory(lab)).toEqual(before);
});

test('a viewer reads everything of the project and changes nothing', async ({ lab }) => {
  const before = await inventory(lab);
  const wrong = await collect(ofProjects, async (contract) => {
    // These read, although they are asked with POST: who has a frame open says so, and changes nothing in it.
    const reads =
      contract.method === 'GET' ||
      /\/(cal-(motility|concentration)|presence|filter|export|export-(video|frame)\/\{\w+\})$/.test(
        contract.path,
      );
    const { status, text } = await call(lab.viewer, contract, ids);
    // An analysis that has ended cannot be cancelled by anybody.
    if (contract.method === 'DELETE' && contract.path === '/tasks/{id}' && status === 409) return null;
    if (reads && contract.path.includes('detect-frames/status')) return null;
    // Whether there is a cell where the example's box lies is not the point.
    if (/auto-suggest-points$/.test(contract.path))
      return [200, 422].includes(status) ? null : `${status} ${text.slice(0, 200)}`;
    if (ANSWERS_404.test(contract.path)) return status === 404 ? null : String(status);
    if (ANSWERS_409.test(contract.path)) return status === 409 ? null : String(status);
    return status === (reads ? 200 : 403) ? null : `${status} ${text.slice(0, 200)}`;
  });
  expect(wrong).toEqual([]);
  const five = await lab.viewer.call('POST', '/sarm/report/generate-report', { video_ids: lab.videoIds });
  expect(five.status).toBe(403);
  expect(await inventory(lab)).toEqual(before);
});

test('nobody gets in without signing in', async ({ lab }) => {
  const wrong = await collect(concerned, async (contract) => {
    const { status, type, message } = await call(lab.anonymous, contract, ids);
    return status === 401 && type === 'application/problem+json' && message ? null : `${status} ${message}`;
  });
  expect(wrong).toEqual([]);
});

test('ids that do not exist, and ids that are none, are told apart in words', async ({ lab }) => {
  const withPath = concerned.filter(
    ({ path, admission }) => /\{(id|\w+Id)\}/.test(path) && admission !== 'public',
  );
  const replaced = (id: string) => Object.fromEntries(Object.keys(ids).map((kind) => [kind, id])) as Ids;
  const unknown = replaced(crypto.randomUUID());
  const before = await inventory(lab);
  const wrong = await collect(withPath, async (contract) => {
    const missing = await call(lab.admin, contract, unknown);
    if (!isMissing(missing)) return `unknown: ${missing.status} ${missing.text.slice(0, 200)}`;
    for (const id of ['1', 'null', `${ids.video}'--`, '%00', encodeURIComponent('../../secrets')]) {
      const malformed = await call(lab.admin, contract, replaced(id));
      const isTold =
        malformed.status === 400 && malformed.type === 'application/problem+json' && malformed.message;
      if (!isTold) return `${id}: ${malformed.status} ${malformed.text.slice(0, 200)}`;
    }
    return null;
  });
  expect(wrong).toEqual([]);
  expect(await inventory(lab)).toEqual(before);
});
