'use client';
import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';

/** Toasts stay as long as specified. */
const TOAST_MS = 6000;

const show = (color: string, message: string): void => {
  notifications.show({ color, message, autoClose: TOAST_MS });
};

/** Says how things ended. */
export function useTold() {
  return useMemo(
    () => ({
      done: (message: string) => show('teal', message),
      missing: (message: string) => show('yellow', message),
      /** @param told makes the sentence of the reason */
      failed: (error: unknown, unknown: string, told: (reason: string) => string) =>
        show('red', told(reasonOf(error, unknown))),
    }),
    [],
  );
}
