import type { Language } from '@/lib/i18n/language';
import { messages } from '@/lib/i18n/messages';
import { reportFormat } from './contract-format';
import type { VideoFacts } from './facts';

// Measurements are stored with their remarks as English sentences, as scripts and files for other programs read them.
// Each is known by its English template, and said again in the language of a report.

type Sentence = keyof (typeof messages)['en']['measurements'];

const PLACE = /\{(\w+)\}/;

/** `Only {count} sperm` → a pattern that finds the count. */
function patternOf(template: string): RegExp {
  const parts = template.split(PLACE);
  const source = parts.map((part, at) =>
    at % 2 === 1 ? `(?<${part}>\\S+)` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${source.join('')}$`);
}

const PATTERNS = Object.entries(messages.en.measurements).map(
  ([key, template]) => [key as Sentence, patternOf(template)] as const,
);

/** A remark of a measurement in another language; one that has no translation stays as it is. */
export function measuredSentence(english: string, language: Language): string {
  const format = reportFormat(language);
  for (const [key, pattern] of PATTERNS) {
    const found = pattern.exec(english);
    if (!found) continue;
    return messages[language].measurements[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = found.groups?.[name] ?? '';
      const decimals = value.split('.')[1]?.length ?? 0;
      return Number.isFinite(Number(value)) ? format.number(Number(value), decimals) : value;
    });
  }
  return english;
}

/** What was measured on a video, with its remarks in the language of the report. */
export function inLanguage({ entry, measured }: VideoFacts, language: Language): VideoFacts {
  if (language === 'en') return { entry, measured };
  const reason = measured?.noMorphologyBecause ?? null;
  return {
    entry: { ...entry, warnings: entry.warnings.map((warning) => measuredSentence(warning, language)) },
    measured: measured && {
      ...measured,
      noMorphologyBecause: reason === null ? null : measuredSentence(reason, language),
    },
  };
}
