import { database } from '@/db/client';
import { requireDatasetHead } from '@/lib/domain/datasets';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import type { AnswerOf, QueryOf } from '@/lib/platform/http/contract';
import { type getProgress as contract, MAX_DAYS } from './contract';
import { type DayOfWork, selectWork } from './queries';
import { addCounts, type Counted, NO_WORK, withPace } from './summing';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days that are asked for: the last 30 of a year at most. */
function rangeOf({ from, to, time_zone: timeZone }: QueryOf<typeof contract>): { from: string; to: string } {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const last = to ?? (from === undefined ? today : dateOf(Date.parse(from) + (MAX_DAYS - 1) * DAY_MS));
  const end = to === undefined && last > today && (from ?? '') <= today ? today : last;
  return { from: from ?? dateOf(Date.parse(end) - (DEFAULT_DAYS - 1) * DAY_MS), to: end };
}

/** What each did over all days, who did most first. */
function peopleOf(days: readonly DayOfWork[]) {
  const people = new Map<string, { userId: string; name: string; counted: Counted }>();
  for (const { userId, name, ...day } of days) {
    const known = people.get(userId)?.counted ?? NO_WORK;
    people.set(userId, { userId, name, counted: addCounts(known, day) });
  }
  const boxes = ({ added, changed, removed, verified }: Counted): number =>
    added + changed + removed + verified;
  return [...people.values()].sort(
    (a, b) =>
      boxes(b.counted) - boxes(a.counted) || a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1),
  );
}

/**
 * What people have annotated (decision 37: one's own, and everybody's of projects that the principal manages).
 * @throws AppError NOT_FOUND for a project or dataset outside the fence
 */
export async function getProgress(
  principal: Principal,
  query: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { project_id: projectId, dataset_id: datasetId, page, limit } = query;
  if (projectId) await requireProject(database(), principal, projectId, 'read');
  if (datasetId) await requireDatasetHead(principal, datasetId);
  const range = rangeOf(query);
  if ((Date.parse(range.to) - Date.parse(range.from)) / DAY_MS >= MAX_DAYS)
    throw new AppError('INVALID_REQUEST', say('errors.progressRange', { max: MAX_DAYS }));
  const days = await selectWork(principal, { projectId, datasetId, ...range, timeZone: query.time_zone });
  const people = peopleOf(days);
  const shown = people.slice((page - 1) * limit, page * limit);
  const ids = new Set(shown.map(({ userId }) => userId));
  return {
    people: shown.map(({ counted, ...person }) => ({ ...person, ...withPace(counted) })),
    days: days
      .filter(({ userId }) => ids.has(userId))
      .map(({ userId, day, name: _, ...counted }) => ({ userId, day, ...withPace(counted) })),
    ...range,
    total: people.length,
    page,
    limit,
  };
}
