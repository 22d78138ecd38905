import { defineRoute } from '@/lib/http/route';
import * as projects from '@/lib/projects';
import * as contract from '@/lib/projects/contract-members';

export const PUT = defineRoute(contract.toggleArchive, ({ query, body, principal }) =>
  projects.updateProject(principal, query.id, { status: body.isArchived ? 'archived' : 'active' }),
);
