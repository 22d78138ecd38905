'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { onLeavingForLogin } from '@/lib/platform/http/client';
import { usePerson } from '../page-access';
import { changedText, keptKey, withKept } from './kept-entries';

type Entries = Readonly<Record<string, unknown>>;

/**
 * Where the session ends while a form is open, its entries are back when the same person opens it again; nobody else gets
 * them. No password belongs in here.
 * @param form tells this form from all others: what it is about, and of what
 * @param entries as they are; what they were at first is what the form began with
 * @param setEntries takes those that are back
 * @param isOpen false for a dialog that is closed: what is left in it was saved or given up
 * @returns how to say that the entries are saved
 */
export function useKept<T extends Entries>(
  form: string,
  entries: T,
  setEntries: (back: T) => void,
  isOpen = true,
): () => void {
  const t = useTranslations('shell');
  const person = usePerson();
  const key = keptKey(person, form);
  const began = useRef(entries);
  const latest = useRef({ entries, setEntries, t });
  latest.current = { entries, setEntries, t };

  useEffect(() => {
    if (!isOpen || person === '') return;
    const back = withKept(began.current, sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    if (back) {
      latest.current.setEntries(back);
      notifications.show({ id: key, message: latest.current.t('entriesAreBack') });
    }
    return onLeavingForLogin(() => {
      const text = changedText(began.current, latest.current.entries);
      if (text !== null) sessionStorage.setItem(key, text);
    });
  }, [key, person, isOpen]);

  return useCallback(() => {
    began.current = latest.current.entries;
  }, []);
}

/** The entries of a form, as `useState` holds them, which are kept as `useKept` does. */
export function useKeptEntries<T extends Entries>(
  form: string,
  initial: T | (() => T),
  isOpen = true,
): readonly [T, Dispatch<SetStateAction<T>>, () => void] {
  const [entries, setEntries] = useState(initial);
  return [entries, setEntries, useKept(form, entries, setEntries, isOpen)];
}
