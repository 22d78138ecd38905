import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, PAGE_LIMIT, pageFacts, tableQuery, textField } from '@/lib/platform/http/fields';

export const MODULE_NAMES = ['system', 'business', 'technical', 'project'] as const;
export type ModuleName = (typeof MODULE_NAMES)[number];
export const ROLE_SORTS = ['name', 'code', 'description', 'permissionsCount'] as const;
export const PERMISSION_SORTS = ['module', 'name', 'code', 'description'] as const;

export const permissionSchema = z.object({
  id: idField,
  code: z.string(),
  name: z.string(),
  module: z.enum(MODULE_NAMES),
  description: z.string(),
});
export type PermissionView = z.infer<typeof permissionSchema>;

const roleSchema = z.object({
  id: idField,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  /** Part of the product: it can't be changed or deleted, but its permissions can be edited. */
  isSystem: z.boolean(),
  permissionsCount: z.number().int(),
});
export type RoleView = z.infer<typeof roleSchema>;

const roleDetails = roleSchema.extend({
  /** Ids. */
  permissions: z.array(idField),
});
export type RoleDetails = z.infer<typeof roleDetails>;

const REQUIRED = issueText('errors.roleFields');
const requiredText = z.string({ error: REQUIRED }).trim().min(1, { error: REQUIRED }).max(100);
const codeField = requiredText.regex(/^[a-z0-9_]+$/, {
  error: issueText('errors.roleCodeLetters'),
});

/** The code that a name suggests: lower case, everything else an underscore, none repeated, none at the edges. */
export const codeFromName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_+|_+$/g, '');

const tag = 'Roles and permissions';
const admission = ['manage_roles'] as const;

const roleQuery = tableQuery(ROLE_SORTS, { sort: 'name', limit: PAGE_LIMIT }).extend({
  kind: z.enum(['system', 'custom']).optional(),
});
export type RoleQuery = z.output<typeof roleQuery>;

export const listRoles = defineContract({
  method: 'GET',
  path: '/admin/roles',
  summary: 'The roles, system and custom',
  tag,
  admission,
  query: roleQuery,
  result: z.object({ roles: z.array(roleSchema), ...pageFacts }),
});

export const listRolesOlder = defineContract({ ...listRoles, path: '/sarm/admin/roles' });

export const getRole = defineContract({
  method: 'GET',
  path: '/admin/roles/{id}',
  summary: 'One role with the ids of what it permits',
  tag,
  admission,
  params: idParams,
  result: roleDetails,
});

/** Ids or codes; codes may be legacy aliases. */
const permissionList = z.array(z.string().trim().min(1).max(100)).max(500);

export const createRole = defineContract({
  method: 'POST',
  path: '/admin/roles',
  summary: 'Create a custom role',
  tag,
  admission,
  body: z.object({
    name: requiredText,
    code: codeField,
    description: textField.default(''),
    /** Older clients send it; only the product makes system roles. */
    isSystem: z.literal(false, { error: issueText('errors.systemRoleMade') }).default(false),
    permissions: permissionList.default([]),
  }),
  result: roleDetails,
  status: 201,
});

export const updateRole = defineContract({
  method: 'PUT',
  path: '/admin/roles/{id}',
  summary: 'Change name, code and description of a custom role',
  tag,
  admission,
  params: idParams,
  body: z.object({
    name: requiredText,
    code: codeField,
    description: textField.default(''),
    isSystem: z.boolean().optional(),
  }),
  result: roleDetails,
});

export const deleteRole = defineContract({
  method: 'DELETE',
  path: '/admin/roles/{id}',
  summary: 'Delete a custom role; its holders lose it',
  tag,
  admission,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});

export const getRolePermissions = defineContract({
  method: 'GET',
  path: '/admin/roles/{id}/permissions',
  summary: 'What a role permits',
  tag,
  admission,
  params: idParams,
  result: z.object({ permissions: z.array(permissionSchema) }),
});

export const setRolePermissions = defineContract({
  method: 'PUT',
  path: '/admin/roles/{id}/permissions',
  summary: 'Set what a role permits: ids, or codes',
  tag,
  admission,
  params: idParams,
  body: z.object({ permissions: permissionList }),
  result: roleDetails,
});

const permissionQuery = tableQuery(PERMISSION_SORTS, { sort: 'module', limit: PAGE_LIMIT }).extend({
  module: z.enum(MODULE_NAMES).optional(),
});
export type PermissionQuery = z.output<typeof permissionQuery>;

export const listPermissions = defineContract({
  method: 'GET',
  path: '/admin/permissions',
  summary: 'Every permission that a role can carry',
  tag,
  admission,
  query: permissionQuery,
  result: z.object({ permissions: z.array(permissionSchema), ...pageFacts }),
});

export const listPermissionsOlder = defineContract({ ...listPermissions, path: '/sarm/admin/permissions' });

export const listPermissionsByModule = defineContract({
  method: 'GET',
  path: '/admin/permissions/by-module',
  summary: 'Every permission, by module',
  tag,
  admission,
  result: z.record(z.enum(MODULE_NAMES), z.array(permissionSchema)),
});
