import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, pageFacts, tableQuery } from '@/lib/platform/http/fields';
import {
  ACCESS_LEVEL_NAMES,
  createProject,
  deleteProject,
  memberSchema,
  projectSchema,
  updateProject,
} from './contract';

export const MEMBER_SORTS = ['displayName', 'email', 'accessLevel', 'joinedAt'] as const;

const tag = 'Project members';
const admission = ['manage_projects'] as const;

const SELECT_USER = issueText('errors.userRequired');
const memberFields = {
  projectId: idField,
  userId: z.string({ error: SELECT_USER }).min(1, { error: SELECT_USER }).max(100).pipe(idField),
};
const levelField = z.enum(ACCESS_LEVEL_NAMES);

const memberQuery = tableQuery(MEMBER_SORTS, { sort: 'displayName', limit: 5 });
export type MemberQuery = z.output<typeof memberQuery>;

export const listMembers = defineContract({
  method: 'GET',
  path: '/sarm/project/{projectId}/users',
  summary: 'The members of a project by page',
  tag,
  admission,
  params: z.object({ projectId: idField }),
  query: memberQuery,
  result: z.object({ users: z.array(memberSchema), ...pageFacts }),
});

export const addMember = defineContract({
  method: 'POST',
  path: '/sarm/project/add-member',
  summary: 'Add a member to a project',
  tag,
  admission,
  body: z.object({ ...memberFields, accessLevel: levelField.default('member') }),
  result: memberSchema,
  status: 201,
});

export const updateMember = defineContract({
  method: 'PATCH',
  path: '/sarm/project/update-member',
  summary: 'Change the access level of a member',
  tag,
  admission,
  body: z.object({ ...memberFields, accessLevel: levelField }),
  result: memberSchema,
});

export const removeMember = defineContract({
  method: 'DELETE',
  path: '/sarm/project/remove-member',
  summary: 'Remove a member from a project',
  tag,
  admission,
  body: z.object(memberFields),
  result: z.object({ userId: idField, message: z.string() }),
});

const codes = z.array(z.string().max(100)).max(20);

export const setMember = defineContract({
  method: 'PUT',
  path: '/sarm/project/{projectId}/users/{userId}',
  summary: 'Set the access level of a member, by name or as the lowest level with these permissions or roles',
  tag,
  admission,
  params: z.object({ projectId: idField, userId: idField }),
  body: z.object({
    permissions: codes.default([]),
    roles: codes.default([]),
    accessLevel: levelField.optional(),
  }),
  result: memberSchema,
});

const idQuery = z.object({ id: idField });
const tagOlder = 'Projects (older forms)';

export const createProjectOlder = defineContract({
  ...createProject,
  path: '/project/create-project',
  tag: tagOlder,
});

export const updateProjectOlder = defineContract({
  method: 'PUT',
  path: '/project/update-project',
  summary: updateProject.summary,
  tag: tagOlder,
  admission,
  query: idQuery,
  body: updateProject.body as NonNullable<typeof updateProject.body>,
  result: projectSchema,
});

export const deleteProjectOlder = defineContract({
  method: 'DELETE',
  path: '/project/delete-project',
  summary: deleteProject.summary,
  tag: tagOlder,
  admission,
  query: idQuery,
  result: deleteProject.result as NonNullable<typeof deleteProject.result>,
});

export const toggleArchive = defineContract({
  method: 'PUT',
  path: '/project/toggle-archive',
  summary: 'Archive or unarchive a project',
  tag: tagOlder,
  admission,
  query: idQuery,
  body: z.object({ isArchived: z.boolean() }),
  result: projectSchema,
});
