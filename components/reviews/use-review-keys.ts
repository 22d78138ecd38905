'use client';
import { useEffect, useRef } from 'react';
import { type ReviewAction, reviewActionOf } from './review-keys';

const FIELDS = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';

/** Calls `on` for the keys of a review, wherever the focus is but in a field. */
export function useReviewKeys(isOn: boolean, on: (action: ReviewAction) => void): void {
  // Always the state that is shown: whoever sees a button enabled may press its key at once.
  const latest = useRef({ isOn, on });
  latest.current = { isOn, on };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!latest.current.isOn) return;
      const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      const action = reviewActionOf(event, isTyping);
      if (action === null || event.defaultPrevented) return;
      event.preventDefault();
      latest.current.on(action);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
