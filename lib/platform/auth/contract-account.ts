import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';

const tag = 'Sign-in';

/** What can be wrong with a registration or a new password: the names of its sentences (`auth.problems`). */
export type AccountProblem =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordTooShort'
  | 'passwordMismatch'
  /** The words of the profile page for the same. */
  | 'newPasswordTooShort';

/** Below this the specification's own words apply; above it the administrator's setting. */
export const MIN_PASSWORD = 6;

/** An address that email can be sent to by its form, as browsers see it (HTML, 4.10.5.1.5), with a dot in its domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export interface Registration {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  /** Clients of the older form do not send it. */
  readonly confirmPassword?: string | undefined;
}

interface Problem<Field extends string> {
  readonly field: Field;
  readonly problem: AccountProblem;
}

/** What is wrong with an address; null when nothing is. */
export function emailProblem(email: string): Problem<'email'> | null {
  if (email.trim() === '') return { field: 'email', problem: 'emailRequired' };
  return EMAIL.test(email.trim()) ? null : { field: 'email', problem: 'emailInvalid' };
}

/** The first thing that is wrong with a registration, in the specification's order; null when nothing is. */
export function registrationProblem(fields: Registration): Problem<keyof Registration> | null {
  if (fields.displayName.trim() === '') return { field: 'displayName', problem: 'nameRequired' };
  const email = emailProblem(fields.email);
  if (email) return email;
  if (fields.password === '') return { field: 'password', problem: 'passwordRequired' };
  if (fields.password.length < MIN_PASSWORD) return { field: 'password', problem: 'passwordTooShort' };
  if (fields.confirmPassword !== undefined && fields.confirmPassword !== fields.password) {
    return { field: 'confirmPassword', problem: 'passwordMismatch' };
  }
  return null;
}

/** The first thing that is wrong with a new password of an account that exists; null when nothing is. */
export function newPasswordProblem(fields: {
  readonly newPassword: string;
  readonly confirmPassword: string;
}): Problem<'newPassword' | 'confirmPassword'> | null {
  if (fields.newPassword === '') return { field: 'newPassword', problem: 'passwordRequired' };
  if (fields.newPassword !== fields.confirmPassword) {
    return { field: 'confirmPassword', problem: 'passwordMismatch' };
  }
  return fields.newPassword.length < MIN_PASSWORD
    ? { field: 'newPassword', problem: 'newPasswordTooShort' }
    : null;
}

/** Lets a schema refuse with the first problem that `find` names. */
function refuse<T>(find: (value: T) => { field: string; problem: AccountProblem } | null) {
  return (value: T, context: z.core.$RefinementCtx): void => {
    const found = find(value);
    if (!found) return;
    context.addIssue({
      code: 'custom',
      path: [found.field],
      message: issueText(`auth.problems.${found.problem}`),
    });
  };
}

const emailField = z.string().trim().max(320).default('');
const passwordField = z.string().max(1024).default('');

const registrationBody = z
  .object({
    displayName: z.string().trim().max(200).default(''),
    email: emailField,
    password: passwordField,
    confirmPassword: z.string().max(1024).optional(),
  })
  .superRefine(refuse(registrationProblem));

const told = z.object({ message: z.string() });

export const REGISTERED = 'Registration successful! Please log in.';

export const registerUser = defineContract({
  method: 'POST',
  path: '/sarm/auth/register-user',
  summary: 'Ask for an account; an administrator approves it before it works',
  tag,
  admission: 'public',
  body: registrationBody,
  result: told,
  status: 201,
});

export const registerUserOlder = defineContract({
  ...registerUser,
  path: '/auth/register',
  summary: 'Ask for an account (older form of /sarm/auth/register-user)',
});

/** `mailbox`: on its way by SMTP; `outbox`: no mail server is configured, an administrator has it. */
const delivered = told.extend({ delivery: z.enum(['mailbox', 'outbox']) });

export const forgotPassword = defineContract({
  method: 'POST',
  path: '/sarm/auth/forgot-password',
  summary: 'Send a link for choosing a new password',
  tag,
  admission: 'public',
  body: z.object({ email: emailField }).superRefine(refuse(({ email }) => emailProblem(email))),
  result: delivered,
});

const newPasswordFields = { newPassword: passwordField, confirmPassword: passwordField };
const tokenField = z.string().max(200);

export const resetPassword = defineContract({
  method: 'POST',
  path: '/sarm/auth/reset-password',
  summary: 'Choose a new password with the link that was mailed; every session ends',
  tag,
  admission: 'public',
  body: z.object({ token: tokenField, ...newPasswordFields }).superRefine(refuse(newPasswordProblem)),
  result: told,
});

/** For clients with a Bearer token, which has just become worthless; browsers get a cookie. */
const renewed = told.extend({ access_token: z.string().optional() });

export const changePassword = defineContract({
  method: 'POST',
  path: '/sarm/auth/change-password',
  summary: 'Change your password; every other session ends',
  tag,
  admission: 'signed-in',
  evenRestricted: true,
  body: z
    .object({ currentPassword: passwordField, ...newPasswordFields })
    .superRefine(refuse(newPasswordProblem)),
  result: renewed,
});

export const signOutEverywhere = defineContract({
  method: 'POST',
  path: '/sarm/auth/sign-out-everywhere',
  summary: 'End every session of yours, this one included',
  tag,
  admission: 'signed-in',
  evenRestricted: true,
  status: 204,
});

export const confirmEmail = defineContract({
  method: 'POST',
  path: '/sarm/auth/confirm-email',
  summary: 'Confirm a new address with the link that was mailed to it',
  tag,
  admission: 'public',
  body: z.object({ token: tokenField }),
  result: told,
});
