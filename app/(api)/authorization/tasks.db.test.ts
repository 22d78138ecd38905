import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Who sees and who cancels which kind of task, through the route files themselves. Everybody is an admin of the project,
// so that only their permissions stand in their way.

const { testDatabase } = await import('@/db/testing');
const { testAccount, testSession } = await import('@/lib/platform/auth/testing');
const { CONTRACTS } = await import('@/lib/domain/contracts');
const { CANCELING, SEEING } = await import('@/lib/platform/tasks/contract');
const { addressOf } = await import('@/lib/platform/http/client');
const { handlerOf } = await import('./testing/handlers');

type TaskType = keyof typeof SEEING;

const { db, sql, close } = await testDatabase();
afterAll(close);

const TYPES = [
  'extraction',
  'detection',
  'analysis',
  'preview',
  'morphology',
  'tracking',
  'import',
  'evaluation',
] as const;

/**
 * By hand, from the specification's permission table (part 1, section 6): one permission, the kinds that its holder sees,
 * and of those the kinds that its holder cancels. E extraction of frames, D detection, A analysis, P preview,
 * M morphology of a still, T tracks that are proposed, I labels that are imported, C versions of models that are compared, R predictions, V revalidations, Q int8 forms.
 */
const EXPECTED: readonly (readonly [permission: string, sees: string, cancels: string])[] = [
  ['none', '', ''],
  ['system.*', '', ''],
  ['system.manage_users', '', ''],
  ['system.manage_settings', '', ''],
  ['sarm.manage_patients', '', ''],
  ['finetune.deploy_models', 'C V Q', 'C V Q'],
  ['sarm.upload_video', 'P M', 'P M'],
  ['sarm.manage_videos', 'E P M', 'E P M'],
  ['sarm.select_frames', 'E D P', 'E D'],
  ['sarm.view_concentration', 'A P', 'A'],
  ['sarm.view_motility', 'A P', 'A'],
  ['sarm.view_morphology', 'A P M', 'A'],
  ['sarm.view_detailed_detection', 'D P', ''],
  ['sarm.generate_report', 'A P M', 'A'],
  ['sarm.*', 'E D A P M', 'E D A P M'],
  ['finetune.manage_dataset', 'E P M', 'E P M'],
  ['finetune.upload_video', 'P M', 'P M'],
  ['finetune.extract_frames', 'E D P', 'E D'],
  ['finetune.annotate_detection', 'E D P T I', 'D T I'],
  ['finetune.annotate_morphology', 'E P M T I', ''],
  ['finetune.manage_labels', 'E P T I', ''],
  ['finetune.train_model', 'P C V Q', 'C Q'],
  ['finetune.predict_models', 'P C R V Q', 'R'],
  ['finetune.*', 'E D P M T I C R V Q', 'E D P M T I C R V Q'],
];
/** Kinds whose first letter another one has. */
const LETTERS: Partial<Record<TaskType, string>> = { evaluation: 'C', prediction: 'R', revalidation: 'V' };
const includes = (kinds: string, type: TaskType): boolean =>
  kinds.split(' ').includes(LETTERS[type] ?? type.charAt(0).toUpperCase());

let projectId: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  const [project] = await sql<{ id: string }[]>`insert into projects (name) values ('Fence') returning id`;
  projectId = project?.id ?? '';
  for (const [permission] of EXPECTED) {
    const account = await testAccount(db, { permissions: permission === 'none' ? [] : [permission] });
    await sql`insert into project_members (project_id, user_id, access_level)
      values (${projectId}, ${account.id}, 'admin')`;
    tokens.set(permission, (await testSession(db, account)).authorization);
  }
});

/** Without `status`, it waits for a worker. */
async function newTask(type: TaskType, status = 'PENDING'): Promise<string> {
  const [task] = await sql<{ id: string }[]>`
    insert into tasks (type, project_id, subject_id, status, finished_at, result)
    values (${type}, ${projectId}, ${randomUUID()}, ${status},
      ${status === 'PENDING' ? null : new Date().toISOString()}, '{"summary": {"concentration": 42}}')
    returning id`;
  return task?.id ?? '';
}

async function ask(permission: string, call: string, input: Parameters<typeof addressOf>[1] = {}) {
  const [method, path] = call.split(' ');
  const contract = CONTRACTS.find((each) => each.method === method && each.path === path);
  if (!contract) throw new Error(`there is no ${call}`);
  const request = new NextRequest(`http://lab.example${addressOf(contract, input)}`, {
    method: contract.method,
    headers: { host: 'lab.example', authorization: tokens.get(permission) ?? '' },
  });
  const handler = await handlerOf(contract);
  const response = await handler(request, { params: Promise.resolve({ ...(input.params ?? {}) }) });
  return { status: response.status, text: await response.text() };
}

const figures = /concentration/;

describe.each(EXPECTED)('who holds %s', (permission, sees, cancels) => {
  it.each(TYPES)('reads and follows %s as the table says', async (type) => {
    const id = await newTask(type, 'SUCCESS');
    for (const call of ['GET /tasks/{id}', 'GET /tasks/{id}/events']) {
      const { status, text } = await ask(permission, call, { params: { id } });
      expect([status, figures.test(text)], call).toEqual(includes(sees, type) ? [200, true] : [403, false]);
    }
  });

  it.each(TYPES)('cancels %s as the table says', async (type) => {
    const id = await newTask(type);
    const { status } = await ask(permission, 'DELETE /tasks/{id}', { params: { id } });
    expect(status).toBe(includes(cancels, type) ? 202 : 403);
    const [row] = await sql`select cancel_requested_at is not null as asked from tasks where id = ${id}`;
    expect(row?.asked).toBe(includes(cancels, type));
  });

  it('finds what they may see in the list, and nothing else', async () => {
    for (const type of TYPES) await newTask(type, 'SUCCESS');
    const { status, text } = await ask(permission, 'GET /tasks', { query: { limit: '200' } });
    expect(status).toBe(sees === '' ? 403 : 200);
    if (sees === '') return expect(text).not.toMatch(figures);
    const { tasks } = JSON.parse(text) as { tasks: { task_type: TaskType }[] };
    const found = [...new Set(tasks.map(({ task_type }) => task_type))].sort();
    expect(found).toEqual(TYPES.filter((type) => includes(sees, type)).sort());
    for (const type of TYPES) {
      const only = await ask(permission, 'GET /tasks', { query: { task_type: type } });
      expect(figures.test(only.text), type).toBe(includes(sees, type));
    }
  });
});

it('asks for what the endpoints ask for that start the work and read what it makes', () => {
  const admissionOf = (call: string) => {
    const [method, path] = call.split(' ');
    const admission = CONTRACTS.find((each) => each.method === method && each.path === path)?.admission;
    if (!Array.isArray(admission)) throw new Error(`${call} admits ${admission}`);
    return [...admission].sort();
  };
  const starts = {
    extraction: 'POST /sarm/frame/extract-frame',
    detection: 'POST /sarm/detection/detect-frames',
    analysis: 'POST /sarm/report/generate-report',
    preview: 'POST /sarm/video/upload-video',
    morphology: 'POST /sarm/morphology/measure-still/{id}',
    tracking: 'POST /sarm/annotation/videos/{videoId}/propose-tracks',
    import: 'POST /sarm/annotation/datasets/{datasetId}/import-labels',
    evaluation: 'POST /technical/model-versions/{id}/evaluate',
    prediction: 'POST /technical/predictions',
    revalidation: 'POST /technical/model-versions/{id}/revalidate',
    quantization: 'POST /technical/model-versions/{id}/quantize',
  } as const;
  const reads = {
    extraction: 'GET /sarm/media/list-frames/{videoId}',
    detection: 'GET /sarm/detection/get-sperm/{frameId}',
    analysis: 'GET /sarm/analysis/get-analysis/{id}',
    preview: 'GET /sarm/video/get-video/{id}',
    morphology: 'GET /sarm/morphology/get-still/{id}',
    tracking: 'GET /sarm/annotation/videos/{videoId}/tracks',
    import: 'GET /sarm/annotation/frames/{frameId}',
    evaluation: 'GET /technical/evaluations/{id}',
    prediction: 'GET /technical/predictions/{id}',
    revalidation: 'GET /technical/revalidations/{id}',
    quantization: 'GET /technical/models/{id}',
  } as const;
  for (const type of TYPES) {
    expect([...CANCELING[type]].sort(), type).toEqual(admissionOf(starts[type]));
    const reading: readonly string[] = SEEING[type];
    expect(reading, type).toEqual(expect.arrayContaining(admissionOf(reads[type])));
  }
});
