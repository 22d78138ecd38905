import { defineRoute } from '@/lib/http/route';
import { listTasks } from '@/lib/tasks';
import * as contracts from '@/lib/tasks/contract';

export const GET = defineRoute(contracts.listTasks, ({ principal, query }) =>
  listTasks(principal, {
    type: query.task_type,
    status: query.status,
    subjectId: query.subject_id,
    limit: query.limit,
    offset: query.offset,
  }),
);
