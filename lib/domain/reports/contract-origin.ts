import type { ReplicateEntry } from './contract-content';
import type { ReportFormat } from './contract-format';

// Where the calibration of a report's videos comes from, as page and PDF say alike. Browser-safe.

/** Any translator of the `reports` texts. */
type OriginText = (key: OriginKey, values?: Record<string, string>) => string;
type OriginKey =
  | 'origin.pixelSize'
  | 'origin.profile'
  | 'origin.depth'
  | 'origin.chamber'
  | 'origin.entered'
  | 'origin.ofVideos';

function sentencesOf(
  { calibration, calibrationOrigin: origin }: ReplicateEntry,
  t: OriginText,
  format: ReportFormat,
): string[] {
  if (!calibration || !origin) return [];
  const { pixelSizeUm, chamberDepthUm } = calibration;
  const { profile, chamber } = origin;
  const scale = profile
    ? t('origin.profile', {
        microscope: profile.microscopeName,
        objective: profile.objective,
        method: profile.method,
        day: format.day(profile.validFrom),
        person: profile.measuredByName,
      })
    : t('origin.entered');
  const depth = chamber
    ? t('origin.chamber', { chamber: chamber.name, depth: chamber.depthFrom })
    : t('origin.entered');
  return [
    ...(pixelSizeUm === null
      ? []
      : [t('origin.pixelSize', { value: sizeOf(pixelSizeUm, profile, format), source: scale })]),
    ...(chamberDepthUm === null
      ? []
      : [t('origin.depth', { value: format.setting(chamberDepthUm), source: depth })]),
  ];
}

const sizeOf = (
  pixelSizeUm: number,
  profile: { readonly uncertaintyUm: number | null } | null,
  format: ReportFormat,
): string => {
  const uncertainty = profile?.uncertaintyUm ?? null;
  const size = format.setting(pixelSizeUm, 4);
  return uncertainty === null ? size : `${size} ± ${format.setting(uncertainty, 4)}`;
};

/** A sentence for each value and where it comes from; with the names of its videos where they differ. */
export function originSentences(
  replicates: readonly ReplicateEntry[],
  t: OriginText,
  format: ReportFormat,
): string[] {
  const said = replicates.flatMap((each) => {
    const text = sentencesOf(each, t, format).join(' ');
    return text ? [{ name: each.videoName, text }] : [];
  });
  const texts = [...new Set(said.map(({ text }) => text))];
  if (texts.length < 2) return texts;
  return texts.map((text) => {
    const names = said.filter((each) => each.text === text).map(({ name }) => name);
    return t('origin.ofVideos', { names: format.list(names), text });
  });
}
