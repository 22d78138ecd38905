'use client';
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';

/** The component that adds these texts to those around it, in the form in which `dynamic` takes a module. */
export function adding(texts: AbstractIntlMessages) {
  function AddedTexts({ children }: { readonly children: ReactNode }) {
    const around = useMessages();
    const all = useMemo(() => ({ ...around, ...texts }), [around]);
    return (
      <NextIntlClientProvider locale={useLocale()} messages={all}>
        {children}
      </NextIntlClientProvider>
    );
  }
  return { default: AddedTexts };
}
