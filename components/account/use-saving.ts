'use client';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ApiError } from '@/lib/platform/http/client';

/** Runs one call at a time: busy while it runs, a toast when it worked, the reason when it did not. */
export function useSaving() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (
    work: () => Promise<string | null>,
    failed: (reason: string) => string,
  ): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const message = await work();
      if (message) notifications.show({ color: 'teal', message });
    } catch (error) {
      // What the server says is said as it is.
      const reason = error instanceof Error ? error.message : String(error);
      setFailure(error instanceof ApiError && error.kind === 'HTTP' ? reason : failed(reason));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, setFailure, run };
}
