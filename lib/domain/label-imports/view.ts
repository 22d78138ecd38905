import { classOfName } from '@/lib/engine/label-formats';
import { type ImportOrder, type ImportPlan, MAX_NAMED } from './contract';
import { chosenClass, type LoadedImport } from './loading';

/** How many boxes of each class name the file has, in its order. */
function classesOf(order: ImportOrder, { set }: LoadedImport): ImportPlan['classes'] {
  const counts = new Map(set.categories.map((name) => [name, 0]));
  for (const { className, outside } of set.boxes) {
    if (!outside) counts.set(className, (counts.get(className) ?? 0) + 1);
  }
  return [...counts].map(([name, boxes]) => ({
    ...{ name, boxes },
    class: chosenClass(order, name),
    known: classOfName(name) !== undefined,
  }));
}

/** What an import would bring, as it is answered. */
export function viewPlan(
  order: ImportOrder,
  loaded: LoadedImport,
  already: number,
  notes: string[],
): ImportPlan {
  const { boxes, tracks, matched, missing, withoutFrame, passedOver, unknownParts } = loaded.planned;
  const framesOf = new Map<string, number>();
  for (const { videoId } of matched) framesOf.set(videoId, (framesOf.get(videoId) ?? 0) + 1);
  return {
    format: loaded.format,
    frames: {
      matched: matched.length,
      missing: missing.length,
      missing_names: missing.slice(0, MAX_NAMED),
    },
    boxes: {
      total: boxes.length,
      new: boxes.length - already,
      already,
      without_frame: withoutFrame,
      passed_over: passedOver,
    },
    tracks: { total: tracks.size },
    masks: { total: boxes.reduce((sum, { masks }) => sum + masks.length, 0), passed_over: unknownParts },
    classes: classesOf(order, loaded),
    videos: loaded.videos.flatMap(({ id, name }) => {
      const frames = framesOf.get(id);
      return frames === undefined ? [] : [{ id, name, frames }];
    }),
    notes,
  };
}
