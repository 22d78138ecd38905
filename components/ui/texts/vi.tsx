'use client';
import { NextIntlClientProvider } from 'next-intl';
import { vi } from '@/lib/messages/vi';
import type { TextsProps } from './texts-props';

export default function VietnameseTexts({ children, ...settings }: TextsProps) {
  return (
    <NextIntlClientProvider {...settings} locale="vi" messages={vi}>
      {children}
    </NextIntlClientProvider>
  );
}
