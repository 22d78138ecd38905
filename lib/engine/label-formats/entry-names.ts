import type { AnnotatedFrame } from './annotation-set';
import { baseName, stemOf } from './pictures';

/**
 * For each frame the name of its own file in a zip, without ending: that of its picture, unless two pictures differ only in
 * their endings. Letters that mean something in paths become `_`.
 */
export function entryStems(frames: readonly AnnotatedFrame[]): string[] {
  const used = new Set<string>();
  return frames.map(({ name }) => {
    const candidates = [stemOf(name), baseName(name)].map(entryName);
    let stem = candidates.find((each) => !used.has(each.toLowerCase()));
    for (let number = 2; stem === undefined; number++) {
      const next = `${candidates[1]}_${number}`;
      if (!used.has(next.toLowerCase())) stem = next;
    }
    used.add(stem.toLowerCase());
    return stem;
  });
}

/** A name as one part of a path in a zip. */
export const entryName = (name: string): string =>
  name.replace(/[\p{Cc}<>:"/\\|?*]|^\.+|[. ]+$/gu, '_') || '_';
