'use client';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';

/**
 * Which row a dialog is about, kept in the page's address under `name`, so that it can be bookmarked. An address that
 * names the dialog but no row gives ''. While the dialog closes, its row stays, so that nothing changes under one's eyes.
 */
export function useAddressedRow(name: string) {
  const named = useSearchParams().get(name)?.trim().slice(0, 100) ?? null;
  const [kept, setKept] = useState(named);
  if (named !== null && named !== kept) setKept(named);

  const put = (id: string | null): void => {
    const params = new URLSearchParams(window.location.search);
    if (id === null) params.delete(name);
    else params.set(name, id);
    const search = params.toString();
    window.history.replaceState(null, '', `${window.location.pathname}${search ? `?${search}` : ''}`);
  };
  return {
    id: kept ?? '',
    opened: named !== null,
    open: (id: string): void => put(id),
    close: (): void => put(null),
  };
}
