import type { Language } from '@/lib/messages/language';

// Some sentences are made, stored and answered in English, as programs read them: what long work says, the remarks of
// a measurement, why a call was refused. Each is known by its English template, and said again in another language.

const PLACE = /\{(\w+)\}/;

/** English templates by key, as patterns that find their values. */
export type SentencePatterns = readonly (readonly [key: string, pattern: RegExp])[];

/** `Only {count} sperm` → a pattern that finds the count. */
function patternOf(template: string): RegExp {
  const source = template
    .split(PLACE)
    .map((part, at) => (at % 2 === 1 ? `(?<${part}>.+?)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${source.join('')}$`, 's');
}

export const patternsOf = (templates: Readonly<Record<string, string>>): SentencePatterns =>
  Object.entries(templates).map(([key, template]) => [key, patternOf(template)]);

/** A value of a sentence: numbers with their decimals as the language writes them, all else as it is. */
function valueIn(value: string, language: Language): string {
  if (!/^\d+(\.\d+)?$/.test(value)) return value;
  const decimals = value.split('.')[1]?.length ?? 0;
  return Number(value).toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * An English sentence by another template of its key; one that no pattern knows stays as it is.
 *
 * @param templateOf the template of a key in `language`
 */
export function sayAgain(
  english: string,
  patterns: SentencePatterns,
  language: Language,
  templateOf: (key: string) => string | undefined,
): string {
  for (const [key, pattern] of patterns) {
    const found = pattern.exec(english);
    if (!found) continue;
    return (templateOf(key) ?? english).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      valueIn(found.groups?.[name] ?? '', language),
    );
  }
  return english;
}
