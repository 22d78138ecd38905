import { READERS } from '@/lib/domain/videos/contract';
import { admits, type Principal } from '@/lib/platform/access';
import { listNotifications } from '@/lib/platform/notifications';
import { getSystemSettings } from '@/lib/platform/settings';
import {
  selectAccountCounts,
  selectClinicalCounts,
  selectOpenTasks,
  selectProjectCounts,
  selectRecentAnalyses,
  selectRecentPatients,
} from './queries';

export type { OpenIssue } from './open-issues';
export { workflowProgress } from './progress';
export {
  type TechnicalDashboard,
  type TechnicalTables,
  technicalDashboard,
  technicalTables,
} from './technical';

/** What clinical staff see first: counts and what is newest, of the principal's projects. */
export async function clinicalDashboard(principal: Principal) {
  const readsVideos = READERS.some((permission) => admits(principal.permissions, permission));
  const [counts, patients, analyses, tasks, { notifications }] = await Promise.all([
    selectClinicalCounts(principal),
    selectRecentPatients(principal),
    readsVideos ? selectRecentAnalyses(principal) : [],
    readsVideos ? selectOpenTasks(principal) : [],
    listNotifications(principal, { limit: 5, offset: 0, unreadOnly: true }),
  ]);
  return { counts, patients, analyses, tasks, notifications };
}
export type ClinicalDashboard = Awaited<ReturnType<typeof clinicalDashboard>>;

/** What whoever administers sees first: of accounts and of projects, each where the principal manages them. */
export async function administrationDashboard(principal: Principal) {
  const managesUsers = admits(principal.permissions, 'manage_users');
  const managesProjects = admits(principal.permissions, 'manage_projects');
  const { sessionTimeout } = (await getSystemSettings()).security;
  const [accounts, projects] = await Promise.all([
    managesUsers ? selectAccountCounts(new Date(Date.now() - sessionTimeout * 60_000)) : null,
    managesProjects ? selectProjectCounts() : null,
  ]);
  return { accounts, projects };
}
export type AdministrationDashboard = Awaited<ReturnType<typeof administrationDashboard>>;
