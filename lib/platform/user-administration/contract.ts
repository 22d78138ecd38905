import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, PAGE_LIMIT, pageFacts, queryFlag, tableQuery } from '@/lib/platform/http/fields';
import { permissionSchema } from '@/lib/platform/roles/contract';
import { heldRoleSchema, userProjectSchema, userSchema } from '@/lib/platform/users/contract';

export const USER_SORTS = ['displayName', 'email', 'status', 'createdAt', 'lastSignInAt'] as const;
export const USER_STATES = ['active', 'inactive', 'pending'] as const;

/** An account as administrators see it. */
const managedUser = userSchema.extend({
  /** Codes of the roles: older clients read this name. */
  systemRoles: z.array(z.string()),
  /** Registered by the person itself and not let in yet. */
  awaitsApproval: z.boolean(),
  lastSignInAt: z.string().nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const tag = 'Users';
const admission = ['manage_users'] as const;

const userQuery = tableQuery(USER_SORTS, { sort: 'displayName', limit: 10 }).extend({
  state: z.enum(USER_STATES).optional(),
  /** Code of a role that they hold. */
  role: z.string().trim().max(100).optional(),
});
export type UserQuery = z.output<typeof userQuery>;

export const listUsers = defineContract({
  method: 'GET',
  path: '/admin/users',
  summary: 'The accounts',
  tag,
  admission,
  query: userQuery,
  result: z.object({ users: z.array(managedUser), ...pageFacts }),
});

export const getUser = defineContract({
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'One account',
  tag,
  admission,
  params: idParams,
  result: managedUser,
});

const BOTH_REQUIRED = issueText('errors.accountFieldsRequired');
const NAME_REQUIRED = issueText('errors.displayNameRequired');
/** Ids or codes. */
const roleList = z.array(z.string().trim().min(1).max(100)).max(100);

export const createUser = defineContract({
  method: 'POST',
  path: '/admin/users',
  summary: 'Create an account with a random password; the person gets a link to choose one',
  tag,
  admission,
  body: z
    .strictObject({
      email: z.string().trim().toLowerCase().max(320).default(''),
      displayName: z.string().trim().max(200).default(''),
      roles: roleList.default([]),
      isActive: z.boolean().default(true),
    })
    .refine(({ email, displayName }) => email !== '' && displayName !== '', { error: BOTH_REQUIRED })
    .refine(({ email }) => email === '' || z.email().safeParse(email).success, {
      path: ['email'],
      error: issueText('auth.problems.emailInvalid'),
    }),
  result: managedUser,
  status: 201,
});

export const updateUser = defineContract({
  method: 'PUT',
  path: '/admin/users/{id}',
  summary: 'Change name, roles and state of an account; activating one that waits approves it',
  tag,
  admission,
  params: idParams,
  body: z.strictObject({
    displayName: z
      .string({ error: NAME_REQUIRED })
      .trim()
      .min(1, { error: NAME_REQUIRED })
      .max(200)
      .optional(),
    roles: roleList.optional(),
    isActive: z.boolean().optional(),
  }),
  result: managedUser,
});

export const deleteUser = defineContract({
  method: 'DELETE',
  path: '/admin/users/{id}',
  summary: 'Delete an account; the log keeps what the person did',
  tag,
  admission,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});

export const resetUserPassword = defineContract({
  method: 'POST',
  path: '/admin/users/password-reset',
  summary: 'Email the person a link for choosing a new password',
  tag,
  admission,
  body: z.strictObject({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, { error: issueText('auth.problems.emailRequired') })
      .max(320),
  }),
  result: z.object({ message: z.string(), delivery: z.enum(['mailbox', 'outbox']) }),
});

export const getUserRoles = defineContract({
  method: 'GET',
  path: '/admin/users/{id}/roles',
  summary: 'The roles of an account',
  tag,
  admission,
  params: idParams,
  result: z.object({ roles: z.array(heldRoleSchema) }),
});

export const setUserRoles = defineContract({
  method: 'PUT',
  path: '/admin/users/{id}/roles',
  summary: 'Set the roles of an account: ids or codes. Needs manage_roles, too',
  tag,
  admission,
  params: idParams,
  body: z.strictObject({ roles: roleList }),
  result: managedUser,
});

export const getUserProjects = defineContract({
  method: 'GET',
  path: '/admin/users/{id}/projects',
  summary: 'The projects of an account with its access level in each',
  tag,
  admission,
  params: idParams,
  result: z.object({ projects: z.array(userProjectSchema) }),
});

const userIdParams = z.object({ userId: idField });

export const setUserRolesOlder = defineContract({
  ...setUserRoles,
  path: '/sarm/admin/users/{userId}/roles',
  params: userIdParams,
});

export const setUserPermissions = defineContract({
  method: 'PUT',
  path: '/sarm/admin/users/{userId}/permissions',
  summary: 'Set the permissions that an account holds beside those of its roles: ids or codes',
  tag,
  admission: ['manage_roles'],
  params: userIdParams,
  body: z.strictObject({ permissions: z.array(z.string().trim().min(1).max(100)).max(500) }),
  result: z.object({
    userId: idField,
    permissions: z.array(permissionSchema.pick({ id: true, code: true })),
  }),
});

const directoryEntry = userSchema
  .pick({ id: true, email: true, displayName: true, photoURL: true, disabled: true, emailVerified: true })
  .extend({ systemRoles: z.array(z.string()) });
export type DirectoryEntry = z.infer<typeof directoryEntry>;

export const findUsers = defineContract({
  method: 'GET',
  path: '/sarm/user/get-users',
  summary: 'Active accounts by name, for choosing members of a project',
  tag,
  admission: ['manage_projects', 'manage_users'],
  query: tableQuery(['displayName'], { sort: 'displayName', limit: PAGE_LIMIT }).extend({
    /** Leaves out who is in this project already. */
    not_in_project: idField.optional(),
    include_inactive: queryFlag.optional(),
  }),
  result: z.object({ items: z.array(directoryEntry), ...pageFacts }),
});
export type DirectoryQuery = z.output<NonNullable<typeof findUsers.query>>;
