import { defineRoute } from '@/lib/platform/route/define-route';
import { listTasks } from '@/lib/platform/tasks';
import * as contracts from '@/lib/platform/tasks/contract';

export const GET = defineRoute(contracts.listTasks, ({ principal, query }) =>
  listTasks(principal, {
    type: query.task_type,
    status: query.status,
    subjectId: query.subject_id,
    limit: query.limit,
    offset: query.offset,
  }),
);
