'use client';
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { Language } from '@/lib/messages/language';
import { TIME_FORMATS } from '@/lib/platform/i18n/time-zone';
import type { TextsProps } from './texts-props';

const BY_LANGUAGE: Readonly<Record<Language, ComponentType<TextsProps>>> = {
  en: dynamic(() => import('./en')),
  es: dynamic(() => import('./es')),
  fr: dynamic(() => import('./fr')),
  vi: dynamic(() => import('./vi')),
};

/**
 * Texts of all pages in one language, as a file that a browser loads once and keeps. Handed over by the layout they
 * would be written into every page: more than half of its bytes, and of the time to render it.
 */
export function Texts({ language, ...props }: Omit<TextsProps, 'formats'> & { readonly language: Language }) {
  const Provider = BY_LANGUAGE[language];
  return <Provider {...props} formats={TIME_FORMATS} />;
}
