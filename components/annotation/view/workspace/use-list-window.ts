'use client';
import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn above and below those in view. */
const SPARE = 6;

/** The part of a long list that is in view: only its rows are in the document, so that thousands scroll as a few do. */
export function useListWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [scrolled, setScrolled] = useState(0);
  const [height, setHeight] = useState(320);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const first = Math.max(0, Math.min(count, Math.floor(scrolled / rowPx)) - SPARE);
  const last = Math.min(count, Math.ceil((scrolled + height) / rowPx) + SPARE);
  /** Scrolls just enough to have a row in view. */
  const reveal = (place: number): void => {
    const element = box.current;
    if (!element) return;
    const top = place * rowPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowPx - element.clientHeight;
    }
  };
  const rowsOfPage = Math.max(1, Math.floor(height / rowPx) - 1);
  return { first, last, reveal, rowsOfPage, onScroll: (to: number) => setScrolled(to) };
}
