import type { z } from 'zod';
import type { Executor } from '@/db/client';
import type { Principal } from '@/lib/access';
import { AppError } from '@/lib/http/errors';
import type { UserView, userProjectSchema } from './contract';
import { findUser, findUserIdByEmail, insertUser, selectMemberships } from './queries';

export type { UserView } from './contract';

/** The account of whoever asks, with what they may do. */
export async function getOwnAccount(principal: Principal): Promise<UserView> {
  const row = await findUser(principal.userId);
  if (!row) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.');
  return {
    id: row.id,
    email: row.email,
    displayName: row.displayName,
    photoURL: row.photoUrl,
    isActive: row.isActive,
    status: row.isActive ? 'active' : 'inactive',
    disabled: !row.isActive,
    emailVerified: row.emailVerified,
    roles: [...principal.roles],
    permissions: [...principal.permissions],
    createdAt: { seconds: Math.floor(row.createdAt.getTime() / 1000) },
  };
}

/** The projects of whoever asks. Rights come from roles and the access level, so a project adds no codes of its own. */
export async function listOwnProjects(principal: Principal): Promise<z.infer<typeof userProjectSchema>[]> {
  const memberships = await selectMemberships(principal.userId);
  return memberships.map((membership) => ({
    ...membership,
    permissions: [],
    roles: [membership.accessLevel],
  }));
}

export interface NewUser {
  readonly email: string;
  readonly displayName: string;
  /** As lib/auth's hashPassword makes it. */
  readonly passwordHash: string;
  readonly isActive: boolean;
  readonly roleCodes: readonly string[];
}

/**
 * Adds an account. Addresses are kept in lower case.
 * @throws AppError CONFLICT when the address has one.
 */
export async function createUser(db: Executor, user: NewUser): Promise<{ id: string }> {
  const email = user.email.trim().toLowerCase();
  if (await findUserIdByEmail(db, email)) {
    throw new AppError('CONFLICT', 'An account with this email address already exists');
  }
  const { displayName, passwordHash, isActive } = user;
  return { id: await insertUser(db, { email, displayName, passwordHash, isActive }, user.roleCodes) };
}
