import { randomBytes } from 'node:crypto';
import { database, type Executor } from '@/db/client';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import {
  endAllSessions,
  hashedAddress,
  hashPassword,
  type Limit,
  mailDelivery,
  requireAttempt,
  sendInvitation,
  sendResetLink,
} from '@/lib/platform/auth';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import { letter, sendMail } from '@/lib/platform/mail';
import {
  requireGrantable,
  requireGrantableRoles,
  requirePermissions,
  requireRoles,
} from '@/lib/platform/roles';
import { findUserByEmail, selectRolesOf, createUser as storeUser } from '@/lib/platform/users';
import type { ManagedUser } from './contract';
import {
  type AccountRow,
  changeAccount,
  lockAccount,
  removeAccount,
  replaceDirectPermissions,
  replaceRoles,
  selectDirectPermissions,
} from './queries';
import { getUser, USER_NOT_FOUND } from './reading';
import { requireAnotherAdministrator, requireRank, requireRoleManagement } from './rights';

const codes = (held: readonly { code: string }[]): string[] => held.map(({ code }) => code).sort();
const idsOf = (held: readonly { id: string }[]): string[] => held.map(({ id }) => id);

/**
 * Creates an account with a password that nobody knows, and emails the person a link for choosing one.
 * @throws AppError CONFLICT for an address that has an account; FORBIDDEN for roles without manage_roles, or roles that
 * permit more than the principal holds; INVALID_REQUEST for an unknown role.
 */
export async function createUser(
  principal: Principal,
  person: { email: string; displayName: string; roles: readonly string[]; isActive: boolean },
): Promise<ManagedUser> {
  if (person.roles.length > 0) requireRoleManagement(principal);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return database().transaction(async (tx) => {
    const roles = await requireRoles(tx, person.roles);
    requireRank(principal, roles);
    await requireGrantableRoles(tx, principal, idsOf(roles));
    const { email, displayName, isActive } = person;
    const { id } = await storeUser(tx, {
      email,
      displayName,
      isActive,
      passwordHash,
      roleCodes: codes(roles),
    });
    await recordAudit(tx, principal, {
      type: 'user',
      action: 'user.create',
      message: `Created the account of ${displayName}`,
      resourceType: 'user',
      resourceId: id,
      newValue: { email, displayName, isActive, roles: codes(roles) },
    });
    await sendInvitation(tx, { id, email, displayName });
    return getUser(id, tx);
  });
}

async function requireAccount(tx: Executor, principal: Principal, id: string) {
  const account = await lockAccount(tx, id);
  if (!account) throw new AppError('NOT_FOUND', USER_NOT_FOUND);
  const roles = await selectRolesOf(tx, [id]);
  requireRank(principal, roles);
  return { account, roles };
}

interface UserChange {
  readonly displayName?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
}

const sameCodes = (a: readonly { code: string }[], b: readonly { code: string }[]): boolean =>
  JSON.stringify(codes(a)) === JSON.stringify(codes(b));

/** Activates or deactivates an account: deactivating ends its sessions, approving notifies its owner. */
async function setActive(tx: Executor, account: AccountRow, isActive: boolean): Promise<void> {
  await changeAccount(tx, account.id, { isActive, ...(isActive ? { awaitsApproval: false } : {}) });
  if (!isActive) await endAllSessions(tx, account.id);
  else if (account.awaitsApproval) {
    const values = { name: account.displayName, link: new URL('/login', env.NEXTAUTH_URL).href };
    await sendMail(tx, letter('approved', account.email, values, await languageOfUser(tx, account.id)));
  }
}

const actionOf = (account: AccountRow, change: { isActive: boolean }): { action: string; verb: string } => {
  if (change.isActive === account.isActive) return { action: 'user.update', verb: 'Changed' };
  if (!change.isActive) return { action: 'user.deactivate', verb: 'Deactivated' };
  return account.awaitsApproval
    ? { action: 'user.approve', verb: 'Approved' }
    : { action: 'user.activate', verb: 'Activated' };
};

/**
 * Changes an account. Activating one that waits for approval approves it.
 * @throws AppError NOT_FOUND; FORBIDDEN for other roles without manage_roles, for roles that permit more than the
 * principal holds, and for an administrator's account to anybody else; CONFLICT when it would leave no active
 * administrator, or deactivate the principal's own account.
 */
export async function updateUser(principal: Principal, id: string, change: UserChange): Promise<ManagedUser> {
  return database().transaction(async (tx) => {
    const { account, roles } = await requireAccount(tx, principal, id);
    const wanted = change.roles ? await requireRoles(tx, change.roles) : roles;
    const changesRoles = !sameCodes(roles, wanted);
    if (changesRoles) {
      requireRoleManagement(principal);
      requireRank(principal, wanted);
      const held = new Set(idsOf(roles));
      const added = idsOf(wanted).filter((role) => !held.has(role));
      await requireGrantableRoles(tx, principal, added);
    }
    const displayName = change.displayName ?? account.displayName;
    const isActive = change.isActive ?? account.isActive;
    if (account.isActive && !isActive && id === principal.userId) {
      throw new AppError('CONFLICT', say('errors.ownDeactivation'));
    }
    const keepsRank = isActive && !(changesRoles && !wanted.some(({ code }) => code === 'system_admin'));
    if (account.isActive && !keepsRank) await requireAnotherAdministrator(tx, roles);
    if (displayName !== account.displayName) await changeAccount(tx, id, { displayName });
    if (changesRoles) {
      await replaceRoles(
        tx,
        id,
        wanted.map((role) => role.id),
      );
    }
    if (isActive !== account.isActive) await setActive(tx, account, isActive);
    const { action, verb } = actionOf(account, { isActive });
    await recordAudit(tx, principal, {
      type: changesRoles ? 'permission' : 'user',
      severity: changesRoles || !isActive ? 'warning' : 'info',
      action,
      message: `${verb} the account of ${account.displayName}`,
      resourceType: 'user',
      resourceId: id,
      oldValue: { displayName: account.displayName, isActive: account.isActive, roles: codes(roles) },
      newValue: { displayName, isActive, roles: codes(wanted) },
    });
    return getUser(id, tx);
  });
}

/** @throws AppError NOT_FOUND; FORBIDDEN and CONFLICT as `updateUser`. */
export async function deleteUser(principal: Principal, id: string): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const { account, roles } = await requireAccount(tx, principal, id);
    if (id === principal.userId) throw new AppError('CONFLICT', say('errors.ownDeletion'));
    if (account.isActive) await requireAnotherAdministrator(tx, roles);
    await removeAccount(tx, id);
    await recordAudit(tx, principal, {
      type: 'user',
      severity: 'warning',
      action: 'user.delete',
      message: `Deleted the account of ${account.displayName}`,
      resourceType: 'user',
      resourceId: id,
      oldValue: { email: account.email, displayName: account.displayName, roles: codes(roles) },
    });
    return { id, message: 'User deleted' };
  });
}

/** So that nobody's mailbox is flooded. */
const RESETS: Limit = { attempts: 5, windowSeconds: 60 * 60 };

/**
 * @throws AppError NOT_FOUND for an address without an account; FORBIDDEN for an administrator's, except by one;
 * TOO_MANY_REQUESTS for more than five an hour to one address.
 */
export async function sendPasswordReset(principal: Principal, email: string) {
  await requireAttempt(`admin-reset:${hashedAddress(email)}`, RESETS);
  return database().transaction(async (tx) => {
    const account = await findUserByEmail(tx, email);
    if (!account) throw new AppError('NOT_FOUND', say('errors.emailUnknown'));
    requireRank(principal, await selectRolesOf(tx, [account.id]));
    await sendResetLink(tx, account);
    await recordAudit(tx, principal, {
      type: 'user',
      action: 'user.password-reset',
      message: `Sent a link for a new password to ${account.email}`,
      resourceType: 'user',
      resourceId: account.id,
    });
    return { message: `Password reset email sent to ${account.email}`, delivery: mailDelivery() };
  });
}

/**
 * Sets what a person holds beside the permissions of the roles.
 * @throws AppError NOT_FOUND; INVALID_REQUEST for an unknown permission; FORBIDDEN for one that the principal does not
 * hold, and for an administrator's account.
 */
export async function setUserPermissions(principal: Principal, userId: string, names: readonly string[]) {
  return database().transaction(async (tx) => {
    const { account } = await requireAccount(tx, principal, userId);
    const wanted = await requirePermissions(tx, names);
    const before = await selectDirectPermissions(tx, userId);
    requireGrantable(principal, codes(wanted), codes(before));
    await replaceDirectPermissions(
      tx,
      userId,
      wanted.map((permission) => permission.id),
    );
    await recordAudit(tx, principal, {
      type: 'permission',
      severity: 'warning',
      action: 'user.permissions',
      message: `Set the permissions of ${account.displayName} beside those of the roles`,
      resourceType: 'user',
      resourceId: userId,
      oldValue: codes(before),
      newValue: codes(wanted),
    });
    return { userId, permissions: wanted };
  });
}
