import type { z } from 'zod';
import { database } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import type { Principal } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { findPendingAddress, requestEmailChange, requireOwnPassword } from '@/lib/platform/auth';
import { emailProblem } from '@/lib/platform/auth/contract-account';
import { listOwnProjects } from '@/lib/platform/users';
import type { ProfileView, profileFields } from './contract';
import { findProfileRow, type ProfileChange, selectHeldRoles, updateProfileRow } from './queries';

const PASSWORD_FIRST = say('errors.noPasswordYet');

/** The principal's own profile. */
export async function getProfile(principal: Principal): Promise<ProfileView> {
  const { userId } = principal;
  const [row, systemRoles, projects, pendingEmail] = await Promise.all([
    findProfileRow(userId),
    selectHeldRoles(userId),
    listOwnProjects(principal),
    findPendingAddress(userId),
  ]);
  if (!row) throw new AppError('UNAUTHENTICATED', say('errors.signIn'));
  return { ...row, status: row.isActive ? 'active' : 'inactive', pendingEmail, systemRoles, projects };
}

export interface ProfileFields {
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly currentPassword?: string | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly organization?: string | null | undefined;
}

/** The fields that were given and differ, as old and new values. */
function differences(before: ProfileView, fields: ProfileFields) {
  const names = ['displayName', 'phoneNumber', 'jobTitle', 'department', 'organization'] as const;
  const changed = names.filter((name) => fields[name] !== undefined && fields[name] !== before[name]);
  const pick = (from: ProfileFields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { oldValue: pick(before), newValue: pick(fields), any: changed.length > 0 };
}

/**
 * Changes the principal's profile. Another email address asks for the password and counts once its link was opened.
 * @throws AppError INVALID_REQUEST for an address that is none, or a wrong password; CONFLICT for an account without a
 * password; TOO_MANY_REQUESTS.
 */
export async function updateProfile(principal: Principal, fields: ProfileFields): Promise<ProfileView> {
  const before = await getProfile(principal);
  const email = fields.email?.toLowerCase();
  const wantsEmail = email !== undefined && email !== before.email.toLowerCase();
  if (wantsEmail) {
    const wrong = emailProblem(email);
    if (wrong) {
      const message = say(`auth.problems.${wrong.problem}`);
      throw new AppError('INVALID_REQUEST', message, { fields: [{ path: 'email', message }] });
    }
    // Without a password nobody could show that it is not a stranger at a screen that was left open.
    if (!before.hasPassword) throw new AppError('CONFLICT', PASSWORD_FIRST);
    await requireOwnPassword(principal, fields.currentPassword ?? '');
  }
  const change = differences(before, fields);
  await database().transaction(async (tx) => {
    if (change.any) {
      await updateProfileRow(tx, principal.userId, change.newValue as ProfileChange);
      await recordAudit(tx, principal, {
        type: 'user',
        action: 'user.profile-update',
        message: 'Changed the own profile',
        resourceType: 'user',
        resourceId: principal.userId,
        oldValue: change.oldValue,
        newValue: change.newValue,
      });
    }
    if (wantsEmail) await requestEmailChange(tx, principal, email);
  });
  return getProfile(principal);
}

/** Completes the profile of somebody who has registered: pages no longer lead to the wizard. */
export async function completeProfile(
  principal: Principal,
  fields: z.output<typeof profileFields>,
): Promise<ProfileView> {
  const values = {
    ...fields,
    phoneNumber: fields.phoneNumber || null,
    department: fields.department || null,
  };
  await database().transaction(async (tx) => {
    await updateProfileRow(tx, principal.userId, { ...values, needsProfile: false });
    await recordAudit(tx, principal, {
      type: 'user',
      action: 'user.profile-complete',
      message: 'Completed the own profile',
      resourceType: 'user',
      resourceId: principal.userId,
      newValue: values,
    });
  });
  return getProfile(principal);
}
