import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { datasets, projectMembers, projects, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { defineRoute } from '@/lib/platform/route/define-route';
import { issueMediaToken, thumbnailResponse, videoResponse } from '.';
import { viewThumbnail, viewVideo } from './contract';

vi.hoisted(() => {
  process.env.AUTH_SECRET = 'a secret for tests, of 32 letters';
  process.env.LOG_LEVEL = 'silent';
});

const { db, close } = await testDatabase();
afterAll(close);

const VIDEO = randomUUID();
const OTHER_VIDEO = randomUUID();
let projectId: string;

// The routes as app/(api)/sarm/media defines them.
const routes = [
  defineRoute(viewVideo, ({ params, query, request, principal }) =>
    videoResponse({ ...query, id: params.id, request, principal }),
  ),
  defineRoute(viewThumbnail, ({ params, query, request, principal }) =>
    thumbnailResponse({ ...query, id: params.id, request, principal }),
  ),
];

/** What both routes answer. 503 is past both locks: the preview of these videos is still being made. */
async function statuses(query: string, headers: Record<string, string> = {}, id = VIDEO): Promise<number[]> {
  const request = () => new NextRequest(`http://lab.example/sarm/media/x/${id}${query}`, { headers });
  const answers = routes.map((route) => route(request(), { params: Promise.resolve({ id }) }));
  return (await Promise.all(answers)).map((response) => response.status);
}

async function signedIn(options: { permissions: string[]; isMember: boolean }) {
  const account = await testAccount(db, options);
  if (options.isMember) {
    await db.insert(projectMembers).values({ projectId, userId: account.id, accessLevel: 'viewer' });
  }
  const { authorization } = await testSession(db, account);
  return { authorization };
}

beforeAll(async () => {
  const [project] = await db.insert(projects).values({ name: 'P' }).returning();
  projectId = project?.id ?? '';
  const [dataset] = await db.insert(datasets).values({ projectId, name: 'D' }).returning();
  await db.insert(videos).values(
    [VIDEO, OTHER_VIDEO].map((id) => ({
      id,
      datasetId: dataset?.id ?? '',
      name: 'V',
      originalFilename: 'v.mp4',
      objectKey: `videos/${id}/original`,
      contentType: 'video/mp4',
      sizeBytes: 1,
      sha256: 'a'.repeat(64),
      width: 64,
      height: 48,
      durationSeconds: 1,
      framesPerSecond: 25,
      frameCount: 25,
      codec: 'h264',
      pixelFormat: 'yuv420p',
    })),
  );
});

test('pictures of a video need a permission and membership, as everything else', async () => {
  expect(await statuses('')).toEqual([401, 401]);
  const clinician = { permissions: ['sarm.select_frames'], isMember: true };
  expect(await statuses('', await signedIn(clinician))).toEqual([503, 503]);
  expect(await statuses('', await signedIn({ ...clinician, isMember: false }))).toEqual([404, 404]);
  expect(await statuses('', await signedIn({ permissions: ['system.view_logs'], isMember: true }))).toEqual([
    403, 403,
  ]);
});

test('a token opens its own video without a session, and no other', async () => {
  const query = `?token=${issueMediaToken(VIDEO)}`;
  expect(await statuses(query)).toEqual([503, 503]);
  expect(await statuses(query, {}, OTHER_VIDEO)).toEqual([401, 401]);
  expect(await statuses('?token=')).toEqual([401, 401]);
  expect(await statuses(`?token=${issueMediaToken(VIDEO, -600)}`)).toEqual([401, 401]);
  // A wrong token does not fall back to whoever sends it.
  const session = await signedIn({ permissions: ['sarm.select_frames'], isMember: true });
  expect(await statuses('?token=1.x', session)).toEqual([401, 401]);
});
