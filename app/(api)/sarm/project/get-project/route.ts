import { defineRoute } from '@/lib/http/route';
import { listProjects } from '@/lib/projects';
import { getProjects } from '@/lib/projects/contract';

export const GET = defineRoute(getProjects, ({ query, principal }) => listProjects(principal, query));
