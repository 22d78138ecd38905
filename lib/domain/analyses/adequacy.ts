import { database } from '@/db/client';
import { requireDatasetHead } from '@/lib/domain/datasets';
import { composeWhoReport, type Figure, type ReportContent, type ReportFacts } from '@/lib/domain/reports';
import { listVideos } from '@/lib/domain/videos';
import type { Principal } from '@/lib/platform/access';
import { languageOfUser } from '@/lib/platform/i18n/queries';
import { moreFieldsForTwoReplicates } from '@/lib/science/who-manual/two-replicates';
import type { Adequacy } from './contract-adequacy';
import { selectNewestMeasurements } from './queries';
import { reportedFacts } from './reported-facts';

/** A sample has a handful of recordings; of a dataset with more, the newest count. */
const MOST_RECORDINGS = 50;

const DECIDED = ['concentration', 'totalMotility', 'progressiveMotility'] as const;

/** Safe once the whole interval lies on one side of the limit. */
function decisionOf({ verdict, isUncertain }: Figure): Adequacy['decisions'][number]['decision'] {
  if (verdict === 'unknown' || verdict === 'none') return 'unknown';
  return isUncertain ? 'open' : verdict;
}

const decisionsOf = ({ figures }: ReportContent): Adequacy['decisions'] =>
  DECIDED.flatMap((key) => figures.find((figure) => figure.key === key) ?? []).map((figure) => ({
    key: figure.key,
    value: figure.value,
    unit: figure.unit,
    interval_95: figure.interval95,
    reference: figure.reference,
    decision: decisionOf(figure),
  }));

/**
 * Whether the recordings of a dataset measured so far are enough: the very figures, limits and tests of its report, of
 * whatever has been measured by now.
 * @throws AppError NOT_FOUND, also outside the fence.
 */
export async function getAdequacy(principal: Principal, datasetId: string): Promise<Adequacy> {
  const dataset = await requireDatasetHead(principal, datasetId);
  const { videos: newestFirst } = await listVideos(principal, {
    datasetId,
    usable: true,
    limit: MOST_RECORDINGS,
    offset: 0,
  });
  const videos = newestFirst.toReversed();
  const newest = await selectNewestMeasurements(
    principal,
    videos.map(({ id }) => id),
  );
  const measured = videos.flatMap((video) => {
    const found = newest.find((each) => each.video.id === video.id);
    return found ? [{ video, found }] : [];
  });
  const facts: ReportFacts = {
    language: await languageOfUser(database(), principal.userId),
    isSimulated: dataset.isSimulated,
    issuedAt: new Date().toISOString(),
    dataset: { id: datasetId, name: dataset.name },
    project: { id: dataset.projectId, name: '' },
    requestedBy: null,
    analysis: { id: '', requestedAt: '', startedAt: null },
    videos: await Promise.all(
      measured.map(async ({ video, found }) => ({
        videoId: video.id,
        videoName: video.name,
        sha256: found.video.sha256,
        measured: await reportedFacts(found.measurement),
        error: null,
      })),
    ),
  };
  const content = composeWhoReport(facts);
  const counts = content.replicates.map((each) => each.spermatozoaCounted ?? 0);
  return {
    recordings: videos.map(({ id, name }) => ({
      id,
      name,
      counted: content.replicates.find(({ videoId }) => videoId === id)?.spermatozoaCounted ?? null,
    })),
    counted: content.spermatozoaCounted.value,
    more_fields: moreFieldsForTwoReplicates(counts),
    counts_agree: content.agreement.counts?.agrees ?? null,
    motility_agrees: content.agreement.progressiveMotility?.agrees ?? null,
    decisions: decisionsOf(content),
  };
}
