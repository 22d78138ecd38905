'use client';
import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import { type Language, languageOf } from '@/lib/messages/language';
import { adding } from './added-texts';

interface Props {
  readonly children: ReactNode;
}

const BY_LANGUAGE: Readonly<Record<Language, ComponentType<Props>>> = {
  en: dynamic(() => import('@/lib/messages/en/laboratory').then(({ laboratory }) => adding(laboratory))),
  es: dynamic(() => import('@/lib/messages/es/laboratory').then(({ laboratory }) => adding(laboratory))),
  fr: dynamic(() => import('@/lib/messages/fr/laboratory').then(({ laboratory }) => adding(laboratory))),
  vi: dynamic(() => import('@/lib/messages/vi/laboratory').then(({ laboratory }) => adding(laboratory))),
};

/** Adds the texts of measurements, reports and what code says in sentences, for the pages of a layout. */
export function LaboratoryTexts({ children }: Props) {
  const Provider = BY_LANGUAGE[languageOf(useLocale())];
  return <Provider>{children}</Provider>;
}
