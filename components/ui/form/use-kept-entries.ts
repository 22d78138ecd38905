'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { onLeavingForLogin } from '@/lib/platform/http/client';
import { usePerson } from '../page-access';
import { changedText, keptKey, withKept } from './kept-entries';

/**
 * The entries of a form, as `useState` holds them. Where the session ends while it is open, they are back when the same
 * person opens it again; nobody else gets them. No password belongs in here.
 * @param form tells this form from all others: what it is about, and of what
 * @param isOpen false for a dialog that is closed: what is left in it was saved or given up
 * @returns the entries, how to set them, and how to say that they are saved
 */
export function useKeptEntries<T extends Readonly<Record<string, unknown>>>(
  form: string,
  initial: T | (() => T),
  isOpen = true,
): readonly [T, Dispatch<SetStateAction<T>>, () => void] {
  const t = useTranslations('shell');
  const person = usePerson();
  const key = keptKey(person, form);
  const [entries, setEntries] = useState(initial);
  const began = useRef(entries);
  const latest = useRef(entries);
  latest.current = entries;
  const told = useRef(t);
  told.current = t;

  useEffect(() => {
    if (!isOpen || person === '') return;
    const back = withKept(began.current, sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    if (back) {
      setEntries(back);
      notifications.show({ id: key, message: told.current('entriesAreBack') });
    }
    return onLeavingForLogin(() => {
      const text = changedText(began.current, latest.current);
      if (text !== null) sessionStorage.setItem(key, text);
    });
  }, [key, person, isOpen]);

  const settle = useCallback(() => {
    began.current = latest.current;
  }, []);
  return [entries, setEntries, settle];
}
