'use client';
import { useEffect, useRef } from 'react';

/** Keys that a person types into, or that move what they are in. */
const TAKES_KEYS =
  'input, textarea, select, video, [contenteditable], [role="slider"], [role="dialog"], [role="listbox"], [data-zoomed]';

/** What the keys of the frame view do; a key that is not named does what it usually does. */
export type ViewerKeys = Readonly<Record<string, (() => void) | null | undefined>>;

/**
 * Listens to keys on the whole page but for fields, dialogs and whatever scrolls. With Shift, a key is named `Shift+…`;
 * with any other modifier it belongs to the browser.
 */
export function useViewerKeys(keys: ViewerKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      const action = latest.current[event.shiftKey ? `Shift+${event.key}` : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
