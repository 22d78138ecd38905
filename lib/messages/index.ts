import { en, type Messages } from './en';
import { es } from './es';
import { fr } from './fr';
import type { Language } from './language';
import { type Message, sentenceOf } from './message';
import { vi } from './vi';

/** Texts by language, for the server: a browser gets those of its own language from the page. */
export const messages: Readonly<Record<Language, Messages>> = { en, vi, fr, es };

/** A message as a sentence in one of the product's languages: for the edges that know their reader's language. */
export const inWords = (message: Message, language: Language = 'en'): string =>
  sentenceOf(message, language, messages[language]);
