import type { Language } from './language';
import { messages } from './messages';

// Some sentences are made, stored and answered in English, as programs read them: the remarks of a measurement, and why
// a call was refused. Each is known by its English template here, and said again in the language of whoever reads it.

type Catalogue = 'measurements' | 'refusals';

const PLACE = /\{(\w+)\}/;

/** `Only {count} sperm` → a pattern that finds the count. */
function patternOf(template: string): RegExp {
  const source = template
    .split(PLACE)
    .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${source.join('')}$`, 's');
}

const patternsOf = (catalogue: Catalogue): [string, RegExp][] =>
  Object.entries(messages.en[catalogue]).map(([key, template]) => [key, patternOf(template)]);

const PATTERNS: Record<Catalogue, [string, RegExp][]> = {
  measurements: patternsOf('measurements'),
  refusals: patternsOf('refusals'),
};

/** A value of a sentence: numbers with their decimals as the language writes them, all else as it is. */
function valueIn(value: string, language: Language): string {
  if (!/^\d+(\.\d+)?$/.test(value)) return value;
  const decimals = value.split('.')[1]?.length ?? 0;
  return Number(value).toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** An English sentence of the product in another language; one that the catalogue does not have stays as it is. */
export function sentenceIn(language: Language, catalogue: Catalogue, english: string): string {
  if (language === 'en') return english;
  for (const [key, pattern] of PATTERNS[catalogue]) {
    const found = pattern.exec(english);
    if (!found) continue;
    const texts: Readonly<Record<string, string>> = messages[language][catalogue];
    return (texts[key] ?? english).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      valueIn(found.groups?.[name] ?? '', language),
    );
  }
  return english;
}
