import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';
import type { Database, Executor } from '@/db/client';
import {
  datasets,
  projectMembers,
  projects,
  roles,
  systemSettings,
  userRoles,
  users,
  videos,
} from '@/db/schema';
import { createDataset } from '@/lib/domain/datasets';
import { createProject } from '@/lib/domain/projects';
import { registerStoredVideo } from '@/lib/domain/videos';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { notify } from '@/lib/platform/notifications';
import { DEMO_STAFF } from './accounts';
import { seedDemoLabels } from './demo-labels';
import { DEMO_MARK } from './demo-mark';
import { DEMO_CALIBRATION, DEMO_CLIPS, type DemoClip, demoDescription, LABELING_CLIP } from './demo-sample';
import { SEED_ORIGIN } from './origin';

const PROJECT = 'Demo project';
const DATASET = 'Simulated sample';

/** The oldest active administrator: the author of the demo project. Undefined in a database without one. */
async function findAdministrator(db: Executor): Promise<Principal | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      displayName: users.displayName,
      role: { id: roles.id, code: roles.code, name: roles.name },
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(roles.code, 'system_admin'), eq(users.isActive, true)))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (!row) return undefined;
  const { role, ...person } = row;
  return {
    ...person,
    permissions: ['finetune.*', 'sarm.*', 'system.*'],
    roles: [role],
    isAdministrator: true,
    origin: SEED_ORIGIN,
  };
}

async function ensureProject(db: Executor, author: Principal): Promise<string> {
  const [existing] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.name, PROJECT), eq(projects.createdBy, author.userId)));
  if (existing) return existing.id;
  const description = 'Simulated videos to try the program with';
  return (await createProject(author, { name: PROJECT, description, status: 'active' })).id;
}

async function ensureDataset(db: Executor, author: Principal, projectId: string): Promise<string> {
  const [existing] = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.name, DATASET), eq(datasets.projectId, projectId)));
  if (existing) return existing.id;
  const dataset = await createDataset(author, {
    projectId,
    name: DATASET,
    description: demoDescription(),
    type: 'clinical',
    isSimulated: true,
    ...DEMO_CALIBRATION,
  });
  return dataset.id;
}

async function render({ seed, seconds }: DemoClip, file: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'render-clip.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, String(seed), file, ...(seconds ? [String(seconds)] : [])],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`a demo clip could not be rendered (exit code ${code})`);
}

/** Renders the clips that are not there yet, as many at a time as there are cores, and registers them in their order. */
async function ensureClips(
  db: Executor,
  author: Principal,
  datasetId: string,
  clips: readonly DemoClip[],
): Promise<void> {
  const there = await db.select({ name: videos.name }).from(videos).where(eq(videos.datasetId, datasetId));
  const missing = clips.filter((clip) => !there.some(({ name }) => name === clip.name));
  const folder = await mkdtemp(path.join(tmpdir(), 'sarm-demo-'));
  const fileOf = (clip: { fileName: string }): string => path.join(folder, clip.fileName);
  const waiting = [...missing];
  const renderNext = async (): Promise<void> => {
    for (let clip = waiting.shift(); clip; clip = waiting.shift()) await render(clip, fileOf(clip));
  };
  try {
    await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, renderNext));
    for (const clip of missing) {
      await registerStoredVideo(author, {
        datasetId,
        file: fileOf(clip),
        name: clip.name,
        description: `Made by the simulator with seed ${clip.seed}`,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const selectStaff = (db: Executor) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        DEMO_STAFF.map(({ email }) => email),
      ),
    );

/** Demo staff into the project. */
async function addStaff(db: Executor, author: Principal, projectId: string): Promise<void> {
  for (const { id } of await selectStaff(db)) {
    await db
      .insert(projectMembers)
      .values({ projectId, userId: id, accessLevel: 'editor', addedBy: author.userId })
      .onConflictDoNothing();
  }
}

/** Notifications to everyone in the project, and the mark that it is done: all or nothing. */
async function finish(db: Database, author: Principal, projectId: string, datasetId: string): Promise<void> {
  const staff = await selectStaff(db);
  await db.transaction(async (tx) => {
    const technical = DEMO_STAFF.filter(({ projects }) => projects === '/finetune/videos').map(
      ({ email }) => email,
    );
    for (const { id: userId, email } of [{ id: author.userId, email: author.email }, ...staff]) {
      const { datasets: datasetsOf, videos: videosOf } =
        WORKFLOW_PATHS[technical.includes(email) ? 'finetune' : 'sarm'];
      await notify(tx, {
        byMail: false,
        userId,
        type: 'info',
        title: say('notices.demoMember.title'),
        message: say('notices.demoMember.message', { project: PROJECT }),
        link: datasetsOf(projectId),
      });
      await notify(tx, {
        byMail: false,
        userId,
        type: 'success',
        title: say('notices.demoReady.title'),
        message: say('notices.demoReady.message', { dataset: DATASET, count: DEMO_CLIPS.length }),
        link: videosOf({ id: datasetId, projectId }),
      });
    }
    await tx.insert(systemSettings).values({ section: DEMO_MARK, value: { projectId, datasetId } });
  });
}

/**
 * Makes the demo project: a dataset of simulated clips, marked as simulated and calibrated, for the demo staff.
 * Goes on where a run that was killed stopped.
 * @throws Error when ffmpeg is missing or a clip cannot be stored.
 */
export async function seedDemoProject(db: Database): Promise<void> {
  const author = await findAdministrator(db);
  if (!author) return;
  const projectId = await ensureProject(db, author);
  const datasetId = await ensureDataset(db, author, projectId);
  await ensureClips(db, author, datasetId, DEMO_CLIPS);
  await addStaff(db, author, projectId);
  await seedDemoLabels(db, author, projectId, (id) => ensureClips(db, author, id, [LABELING_CLIP]));
  await finish(db, author, projectId, datasetId);
}
