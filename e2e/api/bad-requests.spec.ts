import { expect } from '@playwright/test';
import { CLIP_CALIBRATION, fillDataset } from '@/scripts/client/clips';
import { inventory, test, whenIdle } from './product';

// Requests that are wrong in form or in sense: each is told why, and changes nothing.

/** JSON text, because JSON.stringify would turn half of these into something harmless. */
const NO_CALIBRATION = ['0', '-1', '"NaN"', '1e309', '-1e309', '"0.5"', 'true', '[]', '{}', '1e-300', '51'];

test('a calibration that is no length is refused wherever it is given', async ({ lab }) => {
  const { technician, datasetId, projectId, videoIds } = lab;
  const before = await inventory(lab);
  const places = [
    ['POST', '/sarm/dataset/create-dataset', `"name":"N","projectId":"${projectId}",`],
    ['PATCH', `/sarm/dataset/update-dataset/${datasetId}`, ''],
    ['PATCH', `/sarm/video/update-video/${videoIds[0]}`, ''],
  ] as const;
  for (const [method, path, rest] of places) {
    for (const value of NO_CALIBRATION) {
      const json = { 'content-type': 'application/json' };
      const answer = await technician.send(method, path, json, `{${rest}"pixelSizeUm":${value}}`);
      expect(answer.status, `${path} ${value}: ${answer.text}`).toBe(400);
      expect(answer.message).toMatch(/Pixel size must be a number between 0\.01 and 50 µm per pixel/);
      expect(answer.body.errors).toMatchObject([{ path: 'pixelSizeUm' }]);
    }
    // NaN is no JSON at all.
    const nan = await technician.send(method, path, {}, `{${rest}"pixelSizeUm":NaN}`);
    expect(nan).toMatchObject({ status: 400, message: 'The request body is not valid JSON' });
    for (const field of ['chamberDepthUm', 'dilution', 'framesPerSecondOverride']) {
      const zero = await technician.send(method, path, {}, `{${rest}"${field}":0}`);
      expect(zero.status, `${path} ${field}`).toBe(400);
      expect(zero.message).toMatch(/must be a number between/);
    }
  }
  const dataset = await technician.get('GET', `/sarm/dataset/get-dataset/${datasetId}`);
  expect(dataset).toMatchObject(CLIP_CALIBRATION);
  const video = await technician.get('GET', `/sarm/video/get-video/${videoIds[0]}`);
  expect(video).toMatchObject({ calibration: { pixelSizeUm: null }, effectiveCalibration: CLIP_CALIBRATION });
  expect(await inventory(lab)).toEqual(before);
});

test('a report takes exactly five different videos of one dataset, and only real results', async ({
  lab,
}) => {
  const other = await fillDataset(lab.technician, lab.projectId, 'Other', lab.clips.slice(0, 1));
  await whenIdle(lab);
  const before = await inventory(lab);
  const ask = (ids: readonly unknown[], more: object = {}) =>
    lab.technician.call('POST', '/sarm/report/generate-report', { video_ids: ids, ...more });
  const [first, ...rest] = lab.videoIds;
  const exactly = 'Please select exactly 5 videos for WHO standard analysis';
  expect(await ask(rest)).toMatchObject({ status: 400, message: exactly });
  expect(await ask([])).toMatchObject({ status: 400, message: exactly });
  expect(await ask([...lab.videoIds, ...other.videoIds])).toMatchObject({ status: 400, message: exactly });
  expect(await ask([first, first, ...rest.slice(1)])).toMatchObject({ status: 400, message: exactly });
  const mixed = await ask([...rest, ...other.videoIds]);
  expect(mixed).toMatchObject({ status: 400, message: 'Please select videos of one dataset only.' });
  expect((await ask([...rest, crypto.randomUUID()])).status).toBe(404);
  expect((await ask([...rest, 'x'])).status).toBe(400);
  expect((await ask(Array.from({ length: 5000 }, () => first))).status).toBe(400);
  const mock = await ask(lab.videoIds, { use_mock_data: true });
  expect(mock.status).toBe(400);
  expect(mock.message).toMatch(/Mock results are not supported/);
  expect(await inventory(lab)).toEqual(before);
  await lab.technician.get('DELETE', `/sarm/dataset/delete-dataset/${other.datasetId}`);
  await whenIdle(lab);
});

test('bodies that are no JSON, not an object, or far too long are refused', async ({ lab }) => {
  const before = await inventory(lab);
  const path = '/sarm/dataset/create-dataset';
  const send = (body: BodyInit, headers = {}) => lab.technician.send('POST', path, headers, body);
  for (const text of ['{', 'null', '[]', '"text"', '7', `${'['.repeat(100_000)}`, '{"name":"\\ud800"}']) {
    const answer = await send(text, { 'content-type': 'application/json' });
    expect(answer.status, `${text.slice(0, 20)}: ${answer.text}`).toBe(400);
    expect(answer.message).not.toBe('');
  }
  const long = JSON.stringify({ name: 'x'.repeat(1_100_000), projectId: lab.projectId });
  expect(await send(long)).toMatchObject({ status: 413, message: 'The request is too large' });
  const nul = JSON.stringify({ name: 'a\u0000b', projectId: lab.projectId });
  const answer = await send(nul);
  expect(answer.status, answer.text).toBe(400);
  expect(await inventory(lab)).toEqual(before);
});

test('another site cannot use the cookie of a signed-in person', async ({ lab }) => {
  const { address, password } = lab.product;
  const csrf = await fetch(`${address}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${address}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: csrf.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    },
    body: new URLSearchParams({ csrfToken, email: 'technician@example.com', password, json: 'true' }),
  });
  const session = signedIn.headers.getSetCookie().find((one) => one.includes('session-token'));
  expect(session).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i);
  const cookie = session?.split(';')[0] ?? '';
  const me = await lab.anonymous.send('GET', '/sarm/auth/get-me', { cookie });
  expect(me.body).toMatchObject({ email: 'technician@example.com' });

  const before = await inventory(lab);
  const body = JSON.stringify({ name: 'Mine', projectId: lab.projectId });
  const foreign: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await lab.anonymous.send(
      'POST',
      '/sarm/dataset/create-dataset',
      { cookie, ...headers },
      body,
    );
    expect(answer.status, answer.text).toBe(403);
    expect(answer.body).toMatchObject({ code: 'CROSS_ORIGIN' });
  }
  const gone = await lab.anonymous.send('DELETE', `/sarm/dataset/delete-dataset/${lab.datasetId}`, {
    cookie,
    origin: 'https://evil.example',
  });
  expect(gone.status).toBe(403);
  expect(await inventory(lab)).toEqual(before);
  // The same cookie from our own pages works: it is the site that was refused, not the person.
  const own = await lab.anonymous.send(
    'POST',
    '/sarm/dataset/create-dataset',
    { cookie, origin: address },
    JSON.stringify({ name: 'Own', projectId: lab.projectId }),
  );
  expect(own.status, own.text).toBe(201);
  await lab.technician.get('DELETE', `/sarm/dataset/delete-dataset/${own.body.id}`);
  await whenIdle(lab);
});

test('a method or a path that does not exist is told as such', async ({ lab }) => {
  expect((await lab.technician.call('GET', '/sarm/no-such-thing')).status).toBe(404);
  expect((await lab.technician.call('PUT', '/sarm/dataset/create-dataset', {})).status).toBe(405);
  expect(
    (await lab.technician.call('GET', '/sarm/media/file/..%2f..%2fsecrets.json')).status,
  ).toBeGreaterThan(399);
  expect(
    (await lab.technician.call('GET', '/sarm/media/file/videos/x/original?sig=0&exp=9e9')).status,
  ).toBeGreaterThan(399);
});
