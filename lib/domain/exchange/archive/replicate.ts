import { editsOf, measurementOf, reviewedMeasurement } from '@/lib/domain/tracks';
import { FIELD_RECORD } from '@/lib/engine/casa/field-record';
import type { CasaResult } from '@/lib/engine/casa/result';
import { motBytes } from '@/lib/engine/label-formats/write-mot';
import type { ArchiveFile } from '@/lib/engine/zip/zip-out';
import { objectStore } from '@/lib/platform/storage';
import { type ArchiveManifest, REPLICATE_FILES } from '../contract-archive';
import type { ReplicateRow } from './queries';
import { textFile } from './zip-stream';

type ReplicateEntry = ArchiveManifest['replicates'][number];

export interface Replicate {
  readonly entry: ReplicateEntry;
  readonly files: readonly ArchiveFile[];
}

/** `video/MP4;codecs=…` or a name without an end: whatever an uploaded file was called, its copy has a plain name. */
function extensionOf(fileName: string): string {
  const [, extension = 'bin'] = /\.([a-z0-9]{1,8})$/i.exec(fileName) ?? [];
  return extension.toLowerCase();
}

const stored = (path: string, key: string, compress: boolean): ArchiveFile => ({
  path,
  compress,
  open: async () => (await objectStore().get(key)).stream as AsyncIterable<Uint8Array>,
});

const asMot = (path: string, key: string): ArchiveFile => ({
  path,
  compress: true,
  open: async () => motBytes((await objectStore().get(key)).stream as AsyncIterable<Uint8Array>),
});

const json = (path: string, value: unknown): ArchiveFile =>
  textFile(path, `${JSON.stringify(value, null, 2)}\n`);

interface Kept {
  readonly casa: Pick<CasaResult, 'parameters' | 'warnings'>;
  readonly models?: unknown;
  readonly parameters?: unknown;
  readonly calibration: unknown;
}

/** What the measurement of one video left, as far as it is there: earlier versions kept less. */
async function filesOfMeasurement(
  folder: string,
  measurement: NonNullable<ReplicateRow['measurement']>,
): Promise<{ files: ArchiveFile[]; corrections: number }> {
  const { artifactPrefix } = measurement;
  const result = measurement.result as Kept;
  const place = measurementOf(measurement);
  const [{ edits }, reviewed] = await Promise.all([editsOf(place), reviewedMeasurement(place, result)]);
  const names = REPLICATE_FILES;
  const path = (name: string): string => `${folder}/${name}`;
  const tables = [names.detections, names.tracks, names.kinematics, names.summary, FIELD_RECORD];
  const there = await Promise.all(
    tables.map(async (name) => ((await objectStore().head(`${artifactPrefix}${name}`)) ? [name] : [])),
  );
  const kept = there.flat();
  return {
    corrections: reviewed?.edits ?? 0,
    files: [
      json(path(names.result), measurement.result),
      ...kept.map((name) => stored(path(name), `${artifactPrefix}${name}`, !name.endsWith('.gz'))),
      ...(kept.includes(names.detections)
        ? [asMot(path(names.detectionsMot), `${artifactPrefix}${names.detections}`)]
        : []),
      ...(kept.includes(names.tracks)
        ? [asMot(path(names.tracksMot), `${artifactPrefix}${names.tracks}`)]
        : []),
      ...(edits.length > 0
        ? [
            json(
              path(names.corrections),
              edits.map(({ number, operation, reason, by, createdAt }) => ({
                number,
                operation,
                reason,
                by,
                createdAt: createdAt.toISOString(),
              })),
            ),
          ]
        : []),
      ...(reviewed ? [json(path(names.reviewed), reviewed.result)] : []),
    ],
  };
}

/** One video of an analysis as files, with what the manifest says of it. */
export async function replicateOf(row: ReplicateRow, number: number, withVideo: boolean): Promise<Replicate> {
  const folder = `replicates/${String(number).padStart(2, '0')}`;
  const { measurement, videoId, videoName, sha256 } = row;
  const made = measurement && (await filesOfMeasurement(folder, measurement));
  const result = measurement?.result as Kept | undefined;
  const videoFile = withVideo ? `${folder}/video.${extensionOf(row.originalFilename)}` : null;
  return {
    entry: {
      folder,
      videoId,
      videoName,
      videoSha256: sha256,
      videoFile,
      measured: measurement && {
        measuredAt: measurement.createdAt.toISOString(),
        softwareVersion: measurement.softwareVersion,
        models: (result?.models as NonNullable<ReplicateEntry['measured']>['models'] | undefined) ?? null,
        parameters: result?.parameters ?? null,
        calibration: result?.calibration ?? null,
        corrections: made?.corrections ?? 0,
      },
    },
    files: [
      ...(videoFile ? [{ ...stored(videoFile, row.objectKey, false), bytes: row.sizeBytes }] : []),
      ...(made?.files ?? []),
    ],
  };
}
