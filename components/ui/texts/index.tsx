'use client';
import dynamic from 'next/dynamic';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import type { ComponentType } from 'react';
import type { Language } from '@/lib/messages/language';
import { TIME_FORMATS } from '@/lib/platform/i18n/time-zone';
import type { TextsProps } from './texts-props';

const giving = (locale: Language, messages: AbstractIntlMessages) => ({
  default: (props: TextsProps) => (
    <NextIntlClientProvider {...props} formats={TIME_FORMATS} locale={locale} messages={messages} />
  ),
});

const BY_LANGUAGE: Readonly<Record<Language, ComponentType<TextsProps>>> = {
  en: dynamic(() => import('@/lib/messages/en/entry').then(({ entry }) => giving('en', entry))),
  es: dynamic(() => import('@/lib/messages/es/entry').then(({ entry }) => giving('es', entry))),
  fr: dynamic(() => import('@/lib/messages/fr/entry').then(({ entry }) => giving('fr', entry))),
  vi: dynamic(() => import('@/lib/messages/vi/entry').then(({ entry }) => giving('vi', entry))),
};

/**
 * Texts that every page has, in one language, as a file that a browser loads once and keeps. Handed over by the layout they
 * would be written into every page. Layouts of the areas add theirs: `LaboratoryTexts`, `FinetuneTexts`.
 */
export function Texts({ language, ...props }: TextsProps & { readonly language: Language }) {
  const Provider = BY_LANGUAGE[language];
  return <Provider {...props} />;
}
