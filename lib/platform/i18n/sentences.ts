import { messages } from '@/lib/messages';
import type { Language } from '@/lib/messages/language';
import { patternsOf, type SentencePatterns, sayAgain } from './sentence-patterns';

type Catalogue = 'work';

const PATTERNS: Record<Catalogue, SentencePatterns> = {
  work: patternsOf(messages.en.work),
};

/** An English sentence of the product in another language; one that the catalogue does not have stays as it is. */
export function sentenceIn(language: Language, catalogue: Catalogue, english: string): string {
  if (language === 'en') return english;
  const texts: Readonly<Record<string, string>> = messages[language][catalogue];
  return sayAgain(english, PATTERNS[catalogue], language, (key) => texts[key]);
}
