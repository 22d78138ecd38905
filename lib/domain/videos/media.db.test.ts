import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasets, projectMembers, projects, users, videos } from '@/db/schema';
import { testDatabase } from '@/db/testing';
import { endAllSessions, issueMediaToken } from '@/lib/platform/auth';
import { testAccount, testSession } from '@/lib/platform/auth/testing';
import { defineRoute } from '@/lib/platform/route/define-route';
import { thumbnailResponse, videoResponse } from '.';
import { viewThumbnail, viewVideo } from './contract';

const { db, close } = await testDatabase();
afterAll(close);

const VIDEO = randomUUID();
const OTHER_VIDEO = randomUUID();
let projectId: string;

// The routes as app/(api)/sarm/media defines them.
const routes = [
  defineRoute(viewVideo, ({ params, query, request, principal, requireSubject }) => {
    requireSubject(params.id);
    return videoResponse({ ...query, id: params.id, request, principal });
  }),
  defineRoute(viewThumbnail, ({ params, request, principal, requireSubject }) => {
    requireSubject(params.id);
    return thumbnailResponse({ id: params.id, request, principal });
  }),
];

/** What both routes answer. 503 is past both locks: the preview of these videos is still being made. */
async function statuses(query: string, headers: Record<string, string> = {}, id = VIDEO): Promise<number[]> {
  const request = () => new NextRequest(`http://lab.example/sarm/media/x/${id}${query}`, { headers });
  const answers = routes.map((route) => route(request(), { params: Promise.resolve({ id }) }));
  return (await Promise.all(answers)).map((response) => response.status);
}

async function member(options: { permissions: string[]; isMember: boolean } = CLINICIAN) {
  const account = await testAccount(db, options);
  if (options.isMember) {
    await db.insert(projectMembers).values({ projectId, userId: account.id, accessLevel: 'viewer' });
  }
  const { claims, authorization } = await testSession(db, account);
  return { id: account.id, claims, headers: { authorization } };
}

const CLINICIAN = { permissions: ['sarm.select_frames'], isMember: true };

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
  expect(await statuses('', (await member()).headers)).toEqual([503, 503]);
  const stranger = await member({ ...CLINICIAN, isMember: false });
  expect(await statuses('', stranger.headers)).toEqual([404, 404]);
  const auditor = await member({ permissions: ['system.view_logs'], isMember: true });
  expect(await statuses('', auditor.headers)).toEqual([403, 403]);
});

test('a token opens its own video without a session header, and no other', async () => {
  const { claims, headers } = await member();
  const query = `?token=${issueMediaToken({ claims, subject: VIDEO })}`;
  expect(await statuses(query)).toEqual([503, 503]);
  expect(await statuses(query, {}, OTHER_VIDEO)).toEqual([401, 401]);
  expect(await statuses('?token=')).toEqual([401, 401]);
  expect(await statuses(`?token=${issueMediaToken({ claims, subject: VIDEO }, -600)}`)).toEqual([401, 401]);
  // A wrong token does not fall back to whoever sends it.
  for (const wrong of ['1.x', `${query.slice(7, -2)}xx`]) {
    expect(await statuses(`?token=${wrong}`, headers)).toEqual([401, 401]);
  }
});

test.each<[string, (who: Awaited<ReturnType<typeof member>>) => Promise<unknown>, number]>([
  ['the person signs out everywhere', ({ id }) => endAllSessions(db, id), 401],
  ['the account is deleted', ({ id }) => db.delete(users).where(eq(users.id, id)), 401],
  [
    'the account is deactivated',
    ({ id }) => db.update(users).set({ isActive: false }).where(eq(users.id, id)),
    403,
  ],
  [
    'the person leaves the project',
    ({ id }) =>
      db
        .delete(projectMembers)
        .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, id))),
    404,
  ],
])('a token ends at once when %s', async (_, end, status) => {
  const who = await member();
  const query = `?token=${issueMediaToken({ claims: who.claims, subject: VIDEO })}`;
  expect(await statuses(query)).toEqual([503, 503]);
  await end(who);
  expect(await statuses(query)).toEqual([status, status]);
});

test('a route that forgets to check what a token is for answers nothing', async () => {
  const { claims } = await member();
  const careless = defineRoute(viewThumbnail, () => new Response('a picture'));
  const address = `http://lab.example/x?token=${issueMediaToken({ claims, subject: OTHER_VIDEO })}`;
  const answer = await careless(new NextRequest(address), { params: Promise.resolve({ id: VIDEO }) });
  expect(answer.status).toBe(500);
});
