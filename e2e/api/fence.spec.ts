import { expect } from '@playwright/test';
import { CONTRACTS } from '@/lib/domain/contracts';
import type { Contract } from '@/lib/platform/http/contract';
import type { Answer } from '@/scripts/client/client';
import { type Ids, makeExamples } from './fence/examples';
import { call, TAKES_ID_IN_QUERY } from './fence/requests';
import { inventory, test } from './product';

// Every endpoint that takes an id, called by people who may not: from the same contracts that the endpoints are made of,
// so that a new endpoint is tested from its first day (or this file fails for want of an example).

let ids: Ids;

test.beforeAll(async ({ lab }) => {
  ids = await makeExamples(lab);
});

const TAKES_IDS_IN_BODY =
  /^\/technical\/(models|predictions|predictions\/batch)$|\/(extract|extract-frame|create-dataset|detect-sperm|detect-frames|manual-detect-sperm|generate-mask|mask-from-points|predict-mask|auto-suggest-points|cal-motility|cal-concentration|add-member|update-member|remove-member|create-material|add-run|fix-baseline|create-label|add-item|add-label|add-frame|remove-item|remove-by-detection|create-version|judge-items|decide-units|filter)$/;
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
