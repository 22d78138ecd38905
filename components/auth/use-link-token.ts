'use client';
import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, from behind the `#` of the address, from where it is taken away at once: neither history
 * nor a picture of the screen shall keep it. Null until the page has looked, '' when there is none.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    if (found) window.history.replaceState(null, '', window.location.pathname);
    setToken((known) => found || (known ?? ''));
  }, []);
  return token;
}
