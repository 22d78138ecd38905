'use client';
import { useEffect, useRef } from 'react';
import { type ReviewAction, reviewActionOf } from './review-keys';

const FIELDS = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';

/** Calls `on` for the keys of a review, wherever the focus is but in a field. */
export function useReviewKeys(isOn: boolean, on: (action: ReviewAction) => void): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      const action = reviewActionOf(event, isTyping);
      if (action === null || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(action);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
