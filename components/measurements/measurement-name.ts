import { inOneLine } from '@/components/ui/in-one-line';
import type { MeasurementView } from '@/lib/domain/analyses/contract-measurements';

const SHOWN_OF_HASH = 8;

/** A model as a table names it: those of projects by name and version, those that ship by id and version. */
export const modelOf = (
  { project_model: own, model_id, model_version }: MeasurementView,
  versionOf: (own: { readonly name: string; readonly number: number }) => string,
): string =>
  own ? versionOf({ name: own.name, number: own.version_number }) : `${model_id} ${model_version}`.trim();

/** Names for a chart: the video's, and where it was measured more than once the model's hash behind it. */
export const namesOf = (measurements: readonly MeasurementView[]): string[] =>
  measurements.map(({ video_id, video_name, model_sha256 }) =>
    measurements.filter((other) => other.video_id === video_id).length > 1
      ? inOneLine(video_name, model_sha256.slice(0, SHOWN_OF_HASH))
      : video_name,
  );
