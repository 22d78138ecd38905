import { database } from '@/db/client';
import { levelAllows, type Principal, requireProject } from '@/lib/platform/access';
import type { TeamMember } from './contract';
import { selectActivity, selectTeam, type TeamFilter } from './queries-team';

type Activity = NonNullable<TeamMember['activity']>;
type Recorded = Awaited<ReturnType<typeof selectActivity>>[number];

const CORRECTIONS = ['detection.create', 'detection.update', 'detection.delete', 'detection.delete-all'];

/** What the log says of one person, by the kinds of work that the dashboard counts. */
function activityOf(entries: readonly Recorded[]): Activity {
  const times = (...actions: readonly string[]): number =>
    entries.filter(({ action }) => actions.includes(action)).reduce((sum, each) => sum + each.times, 0);
  const last = Math.max(...entries.map(({ lastAt }) => lastAt?.getTime() ?? 0), 0);
  return {
    videosUploaded: times('video.upload'),
    detectionsCorrected: times(...CORRECTIONS),
    analysesRequested: times('analysis.request'),
    reportsSaved: times('saved-report.create'),
    lastAt: last > 0 ? new Date(last).toISOString() : null,
  };
}

/**
 * The members of a project. What somebody did is for that person and for who manages the project (decision 37).
 * @throws AppError NOT_FOUND, also outside the fence.
 */
export async function projectTeam(
  principal: Principal,
  projectId: string,
  filter: TeamFilter,
): Promise<{ members: TeamMember[]; total: number; page: number; limit: number }> {
  const { accessLevel } = await requireProject(database(), principal, projectId, 'read');
  const { rows, total } = await selectTeam(projectId, filter);
  const manages = levelAllows(accessLevel, 'admin');
  const shown = rows.map(({ userId }) => userId).filter((id) => manages || id === principal.userId);
  const recorded = await selectActivity(projectId, shown);
  return {
    members: rows.map(({ joinedAt, ...row }) => ({
      ...row,
      joinedAt: joinedAt.toISOString(),
      activity: shown.includes(row.userId)
        ? activityOf(recorded.filter(({ userId }) => userId === row.userId))
        : null,
    })),
    total,
    page: filter.page,
    limit: filter.limit,
  };
}
