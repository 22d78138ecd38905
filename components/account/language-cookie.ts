'use client';
import { LANGUAGE_COOKIE } from '@/lib/messages/language';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Tells this browser the language of the next page. */
export function keepLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** The language that this browser was told. */
export const keptLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
