import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '@/db/client';
import { type ACCESS_LEVELS, projectMembers, projects } from '@/db/schema';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { admits } from './permissions';
import type { Principal } from './principal';

export type AccessLevel = (typeof ACCESS_LEVELS)[number];
/** `stop`: to end work that runs. Whoever may write may do it, also in an archived project, where nobody could start it. */
export type Need = 'read' | 'write' | 'stop' | 'admin';

const LEVELS: Record<Need, readonly AccessLevel[]> = {
  read: ['viewer', 'member', 'editor', 'admin'],
  write: ['member', 'editor', 'admin'],
  stop: ['member', 'editor', 'admin'],
  admin: ['admin'],
};

/** Whether a membership level is enough. viewer reads; member and editor write; admin manages members. */
export const levelAllows = (level: AccessLevel, need: Need): boolean => LEVELS[need].includes(level);

/** Administrators, and anyone who may manage projects, are inside every project's fence, with the access of its admins. */
export const managesAllProjects = (principal: Pick<Principal, 'isAdministrator' | 'permissions'>): boolean =>
  principal.isAdministrator || admits(principal.permissions, 'manage_projects');

/** A token's fence is its owner's, narrowed to the project that it was made for. */
const isInsideAll = (principal: Principal): boolean =>
  principal.apiToken?.ownerManagesAllProjects ?? managesAllProjects(principal);

/** What somebody may do in a project of which they are a member with this level, or no member; null for nothing. */
const levelOf = (principal: Principal, membership: AccessLevel | null): AccessLevel | null =>
  isInsideAll(principal) ? 'admin' : membership;

/** The same as a column of a query that has joined the principal's own membership. */
export const levelColumn = (principal: Principal): SQL<AccessLevel | null> =>
  isInsideAll(principal) ? sql`'admin'` : sql`${projectMembers.accessLevel}`;

/**
 * Condition that keeps only rows of projects the principal may see (or, on request, write into or manage); for the `where` of every
 * list. `projectId` is the column that holds the row's project.
 */
export function insideFence(principal: Principal, projectId: PgColumn, need: Need = 'read'): SQL | undefined {
  const onlyProject = principal.apiToken?.projectId;
  const ofToken = onlyProject ? eq(projectId, onlyProject) : undefined;
  if (isInsideAll(principal)) return ofToken;
  const ofPrincipal = and(
    eq(projectMembers.userId, principal.userId),
    need === 'read' ? undefined : inArray(projectMembers.accessLevel, [...LEVELS[need]]),
  );
  return and(
    ofToken,
    inArray(projectId, sql`(select ${projectMembers.projectId} from ${projectMembers} where ${ofPrincipal})`),
  );
}

/**
 * Lets pass only who may do this in that project.
 * @throws AppError NOT_FOUND when there is no such project or the principal is no member (`what` names the row
 * asked for, so that an id outside the fence reads like one that does not exist); FORBIDDEN when the membership
 * does not allow it; CONFLICT when something is written into an archived project.
 */
export async function requireProject(
  db: Executor,
  principal: Principal,
  projectId: string,
  need: Need,
  what = say('errors.projectNotFound'),
): Promise<{ accessLevel: AccessLevel }> {
  const [row] = await db
    .select({ status: projects.status, accessLevel: projectMembers.accessLevel })
    .from(projects)
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, principal.userId)),
    )
    .where(eq(projects.id, projectId));
  const level = levelOf(principal, row?.accessLevel ?? null);
  const onlyProject = principal.apiToken?.projectId;
  const isOutside = Boolean(onlyProject) && onlyProject !== projectId;
  if (!row || !level || isOutside) throw new AppError('NOT_FOUND', what);
  if (!levelAllows(level, need)) throw new AppError('FORBIDDEN', say('errors.projectAccess'));
  if (need === 'write' && row.status === 'archived') {
    throw new AppError('CONFLICT', say('errors.archived'));
  }
  return { accessLevel: level };
}
