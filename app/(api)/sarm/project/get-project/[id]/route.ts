import { getProject } from '@/lib/domain/projects';
import * as contract from '@/lib/domain/projects/contract';
import { defineRoute } from '@/lib/platform/route/define-route';

export const GET = defineRoute(contract.getProject, ({ params, query, principal }) =>
  getProject(principal, params.id, {
    users: query.include_users,
    datasets: query.include_datasets,
    videos: query.include_videos,
  }),
);
