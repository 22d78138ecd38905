'use client';
import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { useEffect } from 'react';
import { TIME_ZONE_COOKIE } from '@/lib/platform/i18n/time-zone';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Tells the server in which time zone this browser is, and draws the page again where it was drawn in another. */
export function KeepTimeZone() {
  const drawnIn = useTimeZone();
  const router = useRouter();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === drawnIn) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(timeZone)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
    router.refresh();
  }, [drawnIn, router]);
  return null;
}
