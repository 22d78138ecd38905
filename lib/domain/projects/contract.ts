import { z } from 'zod';
import { datasetSchema } from '@/lib/domain/datasets/contract';
import { videoSchema } from '@/lib/domain/videos/contract';
import { issueText } from '@/lib/messages/message';
import { TOKEN_SCOPES } from '@/lib/platform/access/token-scopes';
import { defineContract } from '@/lib/platform/http/contract';
import {
  idField,
  idParams,
  pageQuery,
  queryFlag,
  requiredName,
  sortedQuery,
  textField,
} from '@/lib/platform/http/fields';

export const PROJECT_STATUS_NAMES = ['active', 'archived'] as const;
export const ACCESS_LEVEL_NAMES = ['admin', 'editor', 'member', 'viewer'] as const;

export const PROJECT_SORTS = ['name', 'description', 'createdBy', 'userCount', 'createdAt'] as const;

const statsSchema = z.object({ datasets_count: z.number().int(), videos_count: z.number().int() });

const personSchema = z.object({ id: idField, displayName: z.string(), email: z.string() });

export const memberSchema = z.object({
  projectUserId: idField,
  user: personSchema.extend({
    photoURL: z.string().nullable(),
    isActive: z.boolean(),
    status: z.enum(['active', 'inactive']),
  }),
  accessLevel: z.enum(ACCESS_LEVEL_NAMES),
  joinedAt: z.string(),
  addedBy: idField.nullable(),
});
export type ProjectMemberView = z.infer<typeof memberSchema>;

export const projectSchema = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  status: z.enum(PROJECT_STATUS_NAMES),
  isArchived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: idField.nullable(),
  creator: personSchema.nullable(),
  userCount: z.number().int(),
  stats: statsSchema,
  /** What you may do in it. */
  accessLevel: z.enum(ACCESS_LEVEL_NAMES),
  /** Your membership; null for an administrator who is no member. */
  projectUserId: idField.nullable(),
  joinedAt: z.string().nullable(),
  users: z.array(memberSchema).optional(),
  datasets: z.array(datasetSchema).optional(),
  /** Those of all its datasets, which carry them, too. */
  videos: z.array(videoSchema).optional(),
});
export type ProjectView = z.infer<typeof projectSchema>;

const projectEntry = z.object({
  project: projectSchema,
  stats: statsSchema,
  /** The membership; null for an administrator who is no member. */
  projectUserId: idField.nullable(),
  accessLevel: z.enum(ACCESS_LEVEL_NAMES),
  joinedAt: z.string().nullable(),
});
export type ProjectEntry = z.infer<typeof projectEntry>;

const projectList = z.object({ projects: z.array(projectEntry), total: z.number().int() });

const tag = 'Projects';

export const getProjects = defineContract({
  method: 'GET',
  path: '/sarm/project/get-project',
  summary: 'The projects that you may see, by name',
  tag,
  admission: 'signed-in',
  tokenScopes: TOKEN_SCOPES,
  query: pageQuery.extend({
    limit: z.coerce.number().int().min(1).max(1000).default(1000),
    status: z.enum(PROJECT_STATUS_NAMES).optional(),
    /** `write` leaves out the projects in which you may only read. */
    access: z.enum(['read', 'write']).default('read'),
    ...sortedQuery(PROJECT_SORTS, { sort: 'name' }).shape,
  }),
  result: projectList,
});

export const getProjectsShort = defineContract({
  ...getProjects,
  path: '/sarm/project',
  summary: 'The projects that you may see, by name (short path)',
});

export const getProject = defineContract({
  method: 'GET',
  path: '/sarm/project/get-project/{id}',
  summary: 'One project; on request with its members, its datasets and their videos',
  tag,
  admission: 'signed-in',
  params: idParams,
  query: z.object({
    include_users: queryFlag.optional(),
    include_datasets: queryFlag.optional(),
    include_videos: queryFlag.optional(),
  }),
  result: projectSchema,
});

const projectName = requiredName(issueText('errors.projectNameRequired'));

export const createProject = defineContract({
  method: 'POST',
  path: '/sarm/project/create-project',
  summary: 'Create a project; you become its admin member',
  tag,
  admission: ['manage_projects'],
  body: z.object({
    name: projectName,
    description: textField.default(''),
    status: z.enum(PROJECT_STATUS_NAMES).default('active'),
  }),
  result: projectSchema,
  status: 201,
});

export const updateProject = defineContract({
  method: 'PATCH',
  path: '/sarm/project/update-project/{id}',
  summary: 'Change a project, or archive and unarchive it',
  tag,
  admission: ['manage_projects'],
  params: idParams,
  body: z.object({
    name: projectName.optional(),
    description: textField.optional(),
    status: z.enum(PROJECT_STATUS_NAMES).optional(),
  }),
  result: projectSchema,
});

export const deleteProject = defineContract({
  method: 'DELETE',
  path: '/sarm/project/delete-project/{id}',
  summary: 'Delete a project with everything in it',
  tag,
  admission: ['manage_projects'],
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});
