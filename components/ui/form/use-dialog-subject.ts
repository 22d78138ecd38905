'use client';
import { useState } from 'react';

/** What a dialog is about. It is kept while the dialog closes, so that nothing changes under one's eyes. */
export function useDialogSubject<T>() {
  const [subject, setSubject] = useState<T | null>(null);
  const [opened, setOpened] = useState(false);
  const [turn, setTurn] = useState(0);
  return {
    subject,
    opened,
    /** Another number for every opening: as a `key` it lets the entries start afresh. */
    turn,
    open: (next: T): void => {
      setSubject(next);
      setTurn((before) => before + 1);
      setOpened(true);
    },
    close: (): void => setOpened(false),
  };
}
