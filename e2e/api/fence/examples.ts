import { expect } from '@playwright/test';
import sharp from 'sharp';
import { NOTHING_MEASURED } from '@/lib/domain/morphology/testing';
import { multipart } from '@/scripts/client/client';
import { makeReport } from '../make-report';
import { eventually, type Laboratory, whenIdle } from '../product';

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
export type Ids = Readonly<Record<Kind, string>>;

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

/** One of everything, in the project that others may not enter. */
export async function makeExamples(lab: Laboratory): Promise<Ids> {
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
  const { analysisId, taskId, content } = await makeReport(technician, lab.datasetId, videoIds);
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
