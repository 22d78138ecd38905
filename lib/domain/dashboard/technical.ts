import { newestEvaluations } from '@/lib/domain/evaluations';
import { MODEL_READERS } from '@/lib/domain/models/contract';
import { admits, type Principal } from '@/lib/platform/access';
import { openIssues } from './open-issues';
import { selectOpenTasks, selectRecentDatasets, selectTechnicalCounts } from './queries';
import { selectActiveModels, selectLabelingProgress, selectModelCounts } from './queries-technical';

/** What technical staff see first, of the principal's projects; of models only for whoever works with them. */
export async function technicalDashboard(principal: Principal) {
  const readsModels = MODEL_READERS.some((permission) => admits(principal.permissions, permission));
  const [counts, models, datasets, tasks] = await Promise.all([
    selectTechnicalCounts(principal),
    readsModels ? selectModelCounts(principal) : null,
    selectRecentDatasets(principal),
    selectOpenTasks(principal),
  ]);
  return { counts, models, datasets, tasks };
}
export type TechnicalDashboard = Awaited<ReturnType<typeof technicalDashboard>>;

/** The tables below it: how far labeling is, how models did, and what waits for somebody. */
export async function technicalTables(principal: Principal) {
  const readsModels = MODEL_READERS.some((permission) => admits(principal.permissions, permission));
  const [progress, active, evaluations, issues] = await Promise.all([
    selectLabelingProgress(principal),
    readsModels ? selectActiveModels(principal) : null,
    readsModels ? newestEvaluations(principal) : null,
    openIssues(principal),
  ]);
  return { progress, active, evaluations, issues };
}
export type TechnicalTables = Awaited<ReturnType<typeof technicalTables>>;
