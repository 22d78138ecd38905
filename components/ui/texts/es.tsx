'use client';
import { NextIntlClientProvider } from 'next-intl';
import { es } from '@/lib/messages/es';
import type { TextsProps } from './texts-props';

export default function SpanishTexts({ children, ...settings }: TextsProps) {
  return (
    <NextIntlClientProvider {...settings} locale="es" messages={es}>
      {children}
    </NextIntlClientProvider>
  );
}
