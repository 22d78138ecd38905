'use client';
import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';
/** On the root element while a page of the dark theme is printed. */
const FROM_DARK = 'data-printed-from-dark';

function lighten(): void {
  const root = document.documentElement;
  if (root.getAttribute(SCHEME) !== 'dark') return;
  root.setAttribute(SCHEME, 'light');
  root.setAttribute(FROM_DARK, '');
}

function restore(): void {
  const root = document.documentElement;
  if (!root.hasAttribute(FROM_DARK)) return;
  root.removeAttribute(FROM_DARK);
  root.setAttribute(SCHEME, 'dark');
}

/** Paper is white: whatever theme is on the screen, pages are printed in the light one. */
export function LightPrint() {
  useEffect(() => {
    const printing = window.matchMedia('print');
    const follow = (): void => (printing.matches ? lighten() : restore());
    printing.addEventListener('change', follow);
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      printing.removeEventListener('change', follow);
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
  return null;
}
