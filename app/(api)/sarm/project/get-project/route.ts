import { listProjects } from '@/lib/domain/projects';
import { getProjects } from '@/lib/domain/projects/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(getProjects, ({ query, principal }) => listProjects(principal, query));
