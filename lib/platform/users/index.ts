import type { z } from 'zod';
import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { PROJECT_PERMISSIONS, type Principal } from '@/lib/platform/access';
import type { UserView, userProjectSchema } from './contract';
import { insertUser, updateUser } from './queries';
import { findUser, findUserByEmail, selectMemberships } from './queries-identity';

export type { UserView } from './contract';
export {
  findUser,
  findUserByEmail,
  heldCodes,
  selectHolders,
  selectMemberships,
  selectPermissionsOf,
  selectRolesOf,
  type UserRow,
} from './queries-identity';

/** The account of the caller, with what they may do. */
export async function getOwnAccount(principal: Principal): Promise<UserView> {
  const row = await findUser(database(), principal.userId);
  if (!row) throw new AppError('UNAUTHENTICATED', say('errors.signIn'));
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

/** The projects of the caller, with what the access level permits in each. */
export async function listOwnProjects(principal: Principal): Promise<z.infer<typeof userProjectSchema>[]> {
  const memberships = await selectMemberships(principal.userId);
  return memberships.map((membership) => ({
    ...membership,
    permissions: [...PROJECT_PERMISSIONS[membership.accessLevel]],
    roles: [membership.accessLevel],
  }));
}

export interface NewUser {
  readonly email: string;
  readonly displayName: string;
  /** As lib/platform/auth's hashPassword makes it; null for an account that only signs in with Google. */
  readonly passwordHash: string | null;
  /** Who the person is to Google. */
  readonly googleSubject?: string;
  readonly emailVerified?: boolean;
  readonly isActive: boolean;
  /** Registered by the person itself: an administrator has to let it in. */
  readonly awaitsApproval?: boolean;
  /** The person completes the profile at the first sign-in. */
  readonly needsProfile?: boolean;
  readonly roleCodes: readonly string[];
}

/**
 * Adds an account. Addresses are kept in lower case.
 * @throws AppError CONFLICT when the address has one.
 */
export async function createUser(db: Executor, user: NewUser): Promise<{ id: string }> {
  const email = user.email.trim().toLowerCase();
  if (await findUserByEmail(db, email)) {
    throw new AppError('CONFLICT', say('errors.emailTaken'));
  }
  const { roleCodes, ...values } = user;
  return { id: await insertUser(db, { ...values, email }, roleCodes) };
}

/**
 * Gives an account another address, which its owner has confirmed.
 * @throws AppError CONFLICT when the address has an account.
 */
export async function changeEmail(db: Executor, userId: string, email: string): Promise<void> {
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== userId) {
    throw new AppError('CONFLICT', say('errors.emailTaken'));
  }
  await updateUser(db, userId, { email: email.trim().toLowerCase(), emailVerified: true });
}
