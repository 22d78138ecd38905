'use client';
import { NextIntlClientProvider } from 'next-intl';
import { fr } from '@/lib/messages/fr';
import type { TextsProps } from './texts-props';

export default function FrenchTexts({ children, ...settings }: TextsProps) {
  return (
    <NextIntlClientProvider {...settings} locale="fr" messages={fr}>
      {children}
    </NextIntlClientProvider>
  );
}
