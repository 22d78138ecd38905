'use client';
import { NextIntlClientProvider } from 'next-intl';
import { en } from '@/lib/messages/en';
import type { TextsProps } from './texts-props';

export default function EnglishTexts({ children, ...settings }: TextsProps) {
  return (
    <NextIntlClientProvider {...settings} locale="en" messages={en}>
      {children}
    </NextIntlClientProvider>
  );
}
