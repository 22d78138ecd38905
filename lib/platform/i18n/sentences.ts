import type { Language } from './language';
import { messages } from './messages';
import { patternsOf, type SentencePatterns, sayAgain } from './sentence-patterns';

type Catalogue = 'measurements' | 'refusals' | 'work';

const PATTERNS: Record<Catalogue, SentencePatterns> = {
  measurements: patternsOf(messages.en.measurements),
  refusals: patternsOf(messages.en.refusals),
  work: patternsOf(messages.en.work),
};

/** An English sentence of the product in another language; one that the catalogue does not have stays as it is. */
export function sentenceIn(language: Language, catalogue: Catalogue, english: string): string {
  if (language === 'en') return english;
  const texts: Readonly<Record<string, string>> = messages[language][catalogue];
  return sayAgain(english, PATTERNS[catalogue], language, (key) => texts[key]);
}
