import { slugOf } from '@/lib/domain/labels';
import type { AnnotationSet, ReadFormat } from '@/lib/engine/label-formats';
import { classOfName } from '@/lib/engine/label-formats';
import type { Message } from '@/lib/messages/message';
import { objectStore, withLocalFile } from '@/lib/platform/storage';
import type { SpermClass } from '@/lib/science/vision/types';
import type { ImportOrder } from './contract';
import type { ImportVideo } from './finding';
import { type Planned, planImport } from './planning';
import { selectImportVideos } from './queries';
import { readLabelFile } from './reading';

export interface LoadedImport {
  readonly set: AnnotationSet;
  readonly format: ReadFormat;
  readonly skipped: readonly Message[];
  readonly videos: readonly ImportVideo[];
  readonly planned: Planned;
}

/** The class that boxes of a name get: the one that was chosen, else what the name says here; null passes them over. */
export function chosenClass({ classes }: Pick<ImportOrder, 'classes'>, name: string): SpermClass | null {
  if (Object.hasOwn(classes, name)) return classes[name] ?? null;
  const own = classOfName(name);
  return own === undefined || own === 'ignored' ? null : own;
}

/** The size that all kept frames have; null where there is none or they differ. */
function commonSize(videos: readonly ImportVideo[]): { width: number; height: number } | null {
  const sizes = new Map(
    videos.flatMap(({ frames }) =>
      frames.map(({ width, height }) => [`${width} ${height}`, { width, height }]),
    ),
  );
  const [only, other] = [...sizes.values()];
  return only && !other ? only : null;
}

/** Kept frames under the names that exports give them. */
const picturesOf = (videos: readonly ImportVideo[]) =>
  videos.flatMap(({ name, frames }) =>
    frames.map(({ number, width, height }) => ({
      name: `${slugOf(name)}_${String(number).padStart(6, '0')}.jpg`,
      ...{ width, height },
    })),
  );

/**
 * Reads the file of an import and says what of it belongs where.
 * @throws AppError UNPROCESSABLE naming the line at fault; NOT_FOUND where the file is gone
 */
export async function loadImport(order: ImportOrder, owner: string): Promise<LoadedImport> {
  const videos = await selectImportVideos(order.dataset_id, order.video_id);
  const others = commonSize(videos);
  const { set, format, skipped } = await withLocalFile(objectStore(), order.object_key, (path) =>
    readLabelFile({ path, name: order.file_name, pictures: others ? [] : picturesOf(videos), others }, owner),
  );
  const planned = planImport(set, videos, {
    ...{ format, sha256: order.sha256, aboutVideoId: order.video_id, verified: order.verified },
    classOf: (name) => chosenClass(order, name),
  });
  return { set, format, skipped, videos, planned };
}
