'use client';
import { useSyncExternalStore } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';

/**
 * Something that an editor holds. A component is rendered again only when this very value is another one, so a pointer that
 * moves renders nothing that doesn't ask for its place.
 * @param read the same value as long as nothing has changed: no list that is made anew each time
 */
export function useEditorValue<T>(editor: Editor, read: (editor: Editor) => T): T {
  const value = (): T => read(editor);
  return useSyncExternalStore(editor.subscribe, value, value);
}
