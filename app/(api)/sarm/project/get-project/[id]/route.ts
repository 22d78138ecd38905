import { defineRoute } from '@/lib/http/route';
import { getProject } from '@/lib/projects';
import * as contract from '@/lib/projects/contract';

export const GET = defineRoute(contract.getProject, ({ params, query, principal }) =>
  getProject(principal, params.id, {
    users: query.include_users,
    datasets: query.include_datasets,
    videos: query.include_videos,
  }),
);
