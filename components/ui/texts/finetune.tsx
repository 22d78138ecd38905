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
  en: dynamic(() => import('@/lib/messages/en/finetune').then(({ finetune }) => adding(finetune))),
  es: dynamic(() => import('@/lib/messages/es/finetune').then(({ finetune }) => adding(finetune))),
  fr: dynamic(() => import('@/lib/messages/fr/finetune').then(({ finetune }) => adding(finetune))),
  vi: dynamic(() => import('@/lib/messages/vi/finetune').then(({ finetune }) => adding(finetune))),
};

/** Adds the texts of labeling and training, within those of the laboratory, for the pages of a layout. */
export function FinetuneTexts({ children }: Props) {
  const Provider = BY_LANGUAGE[languageOf(useLocale())];
  return <Provider>{children}</Provider>;
}
