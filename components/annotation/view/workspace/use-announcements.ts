'use client';
import { useCallback, useState } from 'react';

/** What a screen reader is told; the same sentence said again is told again. */
export function useAnnouncements(): readonly [text: string, say: (text: string) => void] {
  const [text, setText] = useState('');
  const say = useCallback((next: string) => {
    setText((before) => (before === next ? `${next}\u00a0` : next));
  }, []);
  return [text, say];
}
