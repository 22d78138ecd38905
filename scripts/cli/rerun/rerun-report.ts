import { factsOfMeasured, storedMeasurement } from '@/lib/domain/analyses';
import { composeWhoReport, contentHash, storedContent } from '@/lib/domain/reports';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { languageOf } from '@/lib/messages/language';
import { ArchiveError } from './archive-error';
import { compare } from './compare';
import { measureCorrected } from './corrections';
import type { Print } from './print';
import type { Unpacked } from './rerun-replicate';

type Videos = Parameters<typeof composeWhoReport>[0]['videos'];

/** @throws ArchiveError for what no report says */
export function readContent(json: unknown, name: string): ReportContent {
  const parsed = storedContent.safeParse(json);
  if (!parsed.success) throw new ArchiveError(`${name} is no report that this version can read`);
  return parsed.data;
}

/** A measurement as it stood when the report was composed: with the corrections that had been made by then. */
function measuredAt(moment: string, { result, field, corrections }: Unpacked) {
  const until = corrections.filter(({ createdAt }) => createdAt <= moment);
  const casa =
    until.length > 0 && field
      ? { ...result.casa, ...measureCorrected(field.field, until).summary }
      : result.casa;
  return factsOfMeasured(storedMeasurement.parse({ ...result, casa }));
}

/** What a report counts: its sentences depend on wording that later versions improve. */
const counted = ({
  figures,
  spermatozoaCounted,
  spermatozoaAssessed,
  framesAnalysed,
  movement,
}: ReportContent): unknown => ({
  figures: Object.fromEntries(figures.map(({ key, note: _, ...figure }) => [key, figure])),
  spermatozoaCounted,
  spermatozoaAssessed,
  framesAnalysed,
  movement: movement
    ? {
        spermatozoa: movement.spermatozoa,
        figures: Object.fromEntries(movement.figures.map(({ key, ...figure }) => [key, figure])),
      }
    : undefined,
});

/** The report composed again from the replicates of the archive; null where one that it rests on is not there. */
function composedAgain(
  content: ReportContent,
  replicates: ReadonlyMap<string, Unpacked>,
): ReportContent | null {
  const videos: Videos[number][] = [];
  for (const { videoId, videoName, sha256, succeeded, error } of content.replicates) {
    const unpacked = replicates.get(videoId);
    if (succeeded && !unpacked) return null;
    const video = { videoId, videoName, sha256 };
    videos.push(
      succeeded && unpacked
        ? { ...video, measured: measuredAt(content.issuedAt, unpacked), error: null }
        : { ...video, measured: null, error: error ?? '' },
    );
  }
  const { patient, sample, morphology } = content;
  return composeWhoReport({
    language: languageOf(content.language),
    isSimulated: content.isSimulated,
    issuedAt: content.issuedAt,
    dataset: content.dataset,
    project: content.project,
    requestedBy: content.requestedBy,
    analysis: content.analysis,
    ...(patient ? { patient } : {}),
    ...(sample ? { sample } : {}),
    ...(morphology ? { morphology } : {}),
    videos,
  });
}

/** Composes a report again from the figures in the archive, and says what is the same. */
export function rerunReport(
  content: ReportContent,
  replicates: ReadonlyMap<string, Unpacked>,
  print: Print,
): boolean {
  const again = composedAgain(content, replicates);
  if (!again) {
    print('  NOT CHECKED  the report: a video that it rests on has been deleted since');
    return false;
  }
  const { values, differences } = compare(counted(content), counted(again));
  for (const { key, value, unit } of content.figures) {
    const own = differences.filter(({ path }) => path.startsWith(`figures.${key}.`));
    if (own.length === 0) print(`  same     ${key}: ${value === null ? 'none' : `${value} ${unit}`}`);
  }
  for (const { path, before, after } of differences)
    print(`  DIFFERS  ${path}: ${before ?? 'none'} in the archive, ${after ?? 'none'} composed again`);
  const others = [...values.keys()].filter((path) => !path.startsWith('figures.'));
  if (differences.length === 0) print(`  same     ${others.length} other values`);
  return differences.length === 0;
}

/** Whether a signed version still says what its signature was set under. */
export function checkSigned(json: unknown, name: string, sha256: string, print: Print): ReportContent {
  const { content } = (json ?? {}) as { content?: unknown };
  const read = readContent(content, name);
  const found = contentHash(content as ReportContent);
  if (found !== sha256)
    throw new ArchiveError(
      `${name} does not say what was signed: its SHA-256 is ${found}, signed was ${sha256}`,
    );
  print(`  same     content as signed (SHA-256 ${sha256})`);
  return read;
}
