import { expect } from '@playwright/test';
import { CONTRACTS } from '@/lib/domain/contracts';
import type { Contract } from '@/lib/platform/http/contract';
import type { Answer, Client } from './client';
import { eventually, inventory, type Laboratory, test, whenIdle } from './product';

// Every endpoint that takes an id, called by people who may not: from the same contracts that the endpoints are made of,
// so that a new endpoint is tested from its first day (or this file fails for want of an example).

type Kind =
  | ('project' | 'user' | 'dataset' | 'video' | 'frame' | 'detection' | 'task' | 'analysis' | 'notification')
  | ('role' | 'log' | 'mail');
type Ids = Readonly<Record<Kind, string>>;

let ids: Ids;

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
  const [notification] = await lab.sql<{ id: string }[]>`
    select n.id from notifications n join users u on u.id = n.user_id where u.email = 'technician@example.com' limit 1`;
  const [user] = await lab.sql<{ id: string }[]>`select id from users where email = 'technician@example.com'`;
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
  };
}

test.beforeAll(async ({ lab }) => {
  test.setTimeout(200_000);
  ids = await makeExamples(lab);
});

/** Which example an `{id}` stands for, by its path. */
const KINDS: readonly (readonly [RegExp, keyof Ids])[] = [
  [/^\/sarm\/media\/(view-video|thumbnail|token)\//, 'video'],
  [/^\/(business\/videos|sarm\/video)\//, 'video'],
  [/^\/sarm\/media\/(view-frame|view-visualization)\/|^\/technical\/frames\/|^\/sarm\/frame\//, 'frame'],
  [/^\/sarm\/media\/view-crop\//, 'detection'],
  [/^\/sarm\/dataset\//, 'dataset'],
  [/^\/sarm\/project\//, 'project'],
  [/^\/tasks\//, 'task'],
  [/^\/sarm\/analysis\//, 'analysis'],
  [/^\/sarm\/notifications\//, 'notification'],
  [/^\/(admin\/users|sarm\/user\/avatar)\//, 'user'],
  [/^\/admin\/roles\//, 'role'],
  [/^\/admin\/system-logs\//, 'log'],
  [/^\/admin\/mails\//, 'mail'],
];

function idFor(path: string, parameter: string, from: Ids): string | undefined {
  if (parameter === 'name') return 'summary.json';
  if (parameter === 'section') return 'general';
  const named = /^(project|user|dataset|video|frame|detection|task)Id$/.exec(parameter)?.[1];
  const kind = named ?? KINDS.find(([pattern]) => pattern.test(path))?.[1];
  return kind === undefined ? undefined : from[kind as keyof Ids];
}

/** Bodies that are right in form, by path; what is not named needs none. */
function bodyFor(path: string, from: Ids): unknown {
  const bodies: readonly (readonly [RegExp, unknown])[] = [
    [/\/update-(project|dataset|video)\//, { name: 'Mine now' }],
    [/\/extract(-frame)?$/, { videoId: from.video }],
    [/\/create-dataset$/, { name: 'Mine', projectId: from.project }],
    [/\/detect-sperm$/, { frame_id: from.frame }],
    [/\/detect-frames$/, { frame_ids: [from.frame] }],
    [/\/manual-detect-sperm$/, { frame_id: from.frame, x1: 1, y1: 1, x2: 9, y2: 9 }],
    [/\/update-sperm\//, { verified: true }],
    [/\/cal-(motility|concentration)$/, { video_ids: [from.video] }],
    [/\/select$/, { selected: true }],
    [/^\/(sarm\/)?admin\/users\/[^/]+\/roles$/, { roles: [] }],
    [/^\/(sarm\/)?admin\/(users|roles)\/[^/]+\/permissions$/, { permissions: [] }],
    [/^\/admin\/roles\//, { name: 'Mine', code: 'mine' }],
    [/\/users\//, { accessLevel: 'admin' }],
    [/-member$/, { projectId: from.project, userId: from.user, accessLevel: 'admin' }],
    [/\/toggle-archive$/, { isArchived: true }],
    [/\/project\/update-project$/, { name: 'Mine now' }],
  ];
  return bodies.find(([pattern]) => pattern.test(path))?.[1] ?? {};
}

const TAKES_IDS_IN_BODY =
  /\/(extract|extract-frame|create-dataset|detect-sperm|detect-frames|manual-detect-sperm|cal-motility|cal-concentration|add-member|update-member|remove-member)$/;
const TAKES_ID_IN_QUERY = /^\/project\/(update-project|delete-project|toggle-archive)$/;
/** Opened by a signature in the link, not by who asks. */
const BY_SIGNATURE = /^\/sarm\/media\/file\//;
/** Belongs to a person, not to a project; watched over by their own tests. */
const OF_A_PERSON = /^\/(admin|sarm\/(admin|auth|user|notifications|video\/uploads))\//;
/** Who manages projects manages all of them: behind this permission there is no fence left (decision 27). */
const opensFences = ({ admission }: Contract): boolean =>
  typeof admission !== 'string' && admission.includes('manage_projects');

const concerned = CONTRACTS.filter(
  ({ path, bodyType }) =>
    bodyType !== 'multipart' &&
    !BY_SIGNATURE.test(path) &&
    (path.includes('{') || TAKES_IDS_IN_BODY.test(path) || TAKES_ID_IN_QUERY.test(path)),
);
const ofProjects = concerned.filter((contract) => !OF_A_PERSON.test(contract.path) && !opensFences(contract));

function call(client: Client, contract: Contract, from: Ids): Promise<Answer> {
  const path = contract.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const id = idFor(contract.path, parameter, from);
    if (!id) throw new Error(`${contract.path} needs an example for {${parameter}} in e2e/api/fence.spec.ts`);
    return id;
  });
  const query = TAKES_ID_IN_QUERY.test(path) ? `?id=${from.project}` : '';
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
    // These read, although they are asked with POST.
    const reads = contract.method === 'GET' || /\/cal-(motility|concentration)$/.test(contract.path);
    const { status, text } = await call(lab.viewer, contract, ids);
    // An analysis that has ended cannot be cancelled by anybody.
    if (contract.method === 'DELETE' && contract.path === '/tasks/{id}' && status === 409) return null;
    if (reads && contract.path.includes('detect-frames/status')) return null;
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
