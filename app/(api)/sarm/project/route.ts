import { listProjects } from '@/lib/domain/projects';
import { getProjectsShort } from '@/lib/domain/projects/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(getProjectsShort, ({ query, principal }) => listProjects(principal, query));
