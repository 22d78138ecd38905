import { defineRoute } from '@/lib/http/route';
import { listProjects } from '@/lib/projects';
import { getProjectsShort } from '@/lib/projects/contract';

export const GET = defineRoute(getProjectsShort, ({ query, principal }) => listProjects(principal, query));
