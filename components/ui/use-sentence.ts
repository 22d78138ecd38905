'use client';
import { useLocale, useMessages } from 'next-intl';
import { languageOf } from '@/lib/messages/language';
import { type Message, sentenceOf } from '@/lib/messages/message';

/** Turns a message into a sentence in the reader's language. */
export function useSentence(): (message: Message) => string {
  const language = languageOf(useLocale());
  const catalog = useMessages();
  return (message) => sentenceOf(message, language, catalog);
}
