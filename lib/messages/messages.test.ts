import {
  isPluralElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { messages } from '.';
import { LANGUAGES, type Language } from './language';

interface Tree {
  readonly [key: string]: string | Tree;
}

/** `admin.users.title` → text. */
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const texts = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Map(flat(messages[language] as unknown as Tree))]),
) as Record<Language, Map<string, string>>;
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** Every element of a message, those inside plurals and tags included. */
function elements(ast: readonly MessageFormatElement[]): MessageFormatElement[] {
  return ast.flatMap((element) => {
    const inner =
      'options' in element
        ? Object.values(element.options).flatMap((option) => option.value)
        : isTagElement(element)
          ? element.children
          : [];
    return [element, ...elements(inner)];
  });
}

const KINDS = ['text', 'argument', 'number', 'date', 'time', 'select', 'plural', 'pound', 'tag'];

/** What a caller hands over: names of arguments and tags with their kind and style, each once. */
const given = (text: string): string[] =>
  [
    ...new Set(
      elements(parse(text)).flatMap((element) => {
        if (!('value' in element) || KINDS[element.type] === 'text') return [];
        const style = 'style' in element && element.style ? JSON.stringify(element.style) : '';
        return [`${KINDS[element.type]} ${element.value} ${style}`];
      }),
    ),
  ].sort();

/** Exact cases (`=0`) of each plural: they hold in every language. */
const exactCases = (text: string): string[] =>
  elements(parse(text))
    .filter(isPluralElement)
    .flatMap((plural) =>
      Object.keys(plural.options).flatMap((each) =>
        each.startsWith('=') ? [`${plural.value} ${each}`] : [],
      ),
    )
    .sort();

/** What may read the same as in English: names, units, abbreviations, and words that both languages have. */
const SAME_EVERYWHERE = [
  ...['SARM', 'Finetune', 'Firebase', 'API', 'SHA-256', 'VCL (µm/s)', 'VSL (µm/s)', 'VAP (µm/s)'],
  ...['{rate} fps', '{date} UTC', 'Papanicolaou', 'Diff-Quik', 'Shorr'],
];
const SAME: Record<Exclude<Language, 'en'>, readonly string[]> = {
  vi: ['Email', 'Video', 'Codec'],
  fr: [
    'Validation',
    'Patience',
    ...['Revalidation', 'Revalidations', 'Verdict', 'points', 'Concentration (± %)'],
    '{code}, version {number}',
    'Version {number} (int8)',
    'Version {number}, SHA-256 {sha256}',
    'Table',
    ...['Action', 'Actions', 'Administration', 'Analyses', 'Code', 'Codec', 'Concentration', 'Confirmation'],
    ...[
      'Concentration (M/ml)',
      'concentration',
      'Date',
      'Description',
      'Dilution',
      'dilution',
      'Local',
      'Message',
      'Module',
    ],
    ...['Microscope', 'Microscopes', 'Lot', 'lot {lot}'],
    ...['Modules', 'Notifications', 'Patient', 'Patients', 'Position', 'Segmentation', 'Signature', 'Type'],
    ...[
      'Version',
      'Version {number}',
      '{name}, version {number}',
      'Versions',
      'Candidate',
      'Notes',
      'Acrosome',
      'acrosome',
      'Vacuoles',
      'vacuoles',
      'Normal',
      'normal',
    ],
  ],
  es: ['Error', 'Roles', 'Normal', 'normal'],
};

/** Texts without a word of their own: values, signs and units of one or two letters. */
const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

describe.each(TRANSLATIONS)('texts in %s', (language) => {
  const own = texts[language];

  it('are those of English, none missing and none more', () => {
    expect([...own.keys()].sort()).toEqual([...texts.en.keys()].sort());
  });

  it('take the same arguments and tags, written alike', () => {
    const differing = [...texts.en].flatMap(([key, english]) => {
      const text = own.get(key) ?? '';
      return JSON.stringify(given(text)) === JSON.stringify(given(english)) ? [] : [`${key}: ${text}`];
    });
    expect(differing).toEqual([]);
  });

  it('know the plural forms of their language, and English’s exact cases', () => {
    const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    const wrong = [...own].flatMap(([key, text]) => {
      const plurals = elements(parse(text)).filter(isPluralElement);
      const unknown = plurals.some((plural) =>
        Object.keys(plural.options).some((each) => !each.startsWith('=') && !forms.has(each)),
      );
      // A language with a singular must say it wherever the number is counted.
      const lacksOne =
        forms.has('one') && plurals.some(({ options }) => !('one' in options) && !('=1' in options));
      const english = texts.en.get(key) ?? '';
      const differs = JSON.stringify(exactCases(text)) !== JSON.stringify(exactCases(english));
      return unknown || lacksOne || differs ? [`${key}: ${text}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('are translated, but for names, units and words that both languages share', () => {
    const allowed = new Set([...SAME_EVERYWHERE, ...SAME[language]]);
    const same = [...own].flatMap(([key, text]) =>
      texts.en.get(key) === text && hasWords(text) && !allowed.has(text) ? [`${key}: ${text}`] : [],
    );
    expect(same).toEqual([]);
    const idle = SAME[language].filter(
      (text) => ![...own].some(([key, own]) => own === text && texts.en.get(key) === text),
    );
    expect(idle).toEqual([]);
  });
});

it('lets no text be empty or stand with blanks around it', () => {
  for (const language of LANGUAGES) {
    expect([...texts[language]].filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  }
});

it('has the sentences of the laboratory in the terms of the WHO manual', () => {
  const figure = (language: Language): string => messages[language].reports.figures.progressiveMotility;
  expect([figure('en'), figure('fr'), figure('es')]).toEqual([
    'Progressive motility (PR)',
    'Mobilité progressive (PR)',
    'Motilidad progresiva (PR)',
  ]);
  for (const language of LANGUAGES) {
    const { figures, replicates } = messages[language].reports;
    expect(figures.totalMotility).toContain('(PR + NP)');
    expect(replicates.concentration).toContain('(M/ml)');
    expect([replicates.vcl, replicates.vsl, replicates.vap]).toEqual([
      'VCL (µm/s)',
      'VSL (µm/s)',
      'VAP (µm/s)',
    ]);
  }
});

/** Keys that only look as if they named what another key shows. */
const OTHER_MEANINGS = new Set([
  'annotationManagement.morphology.detailsOf',
  'annotationTracks.actions.minScoreLabel',
  'frames.deleteLabel',
  'frames.selection.descriptionOf',
  'morphologyLabels.page.confidenceOf',
  'privacy.document.repeatedLabel',
]);
const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}]+/gu, ' ')
    .trim();

// Who speaks to a browser says what is on the button (WCAG 2.5.3).
it.each(LANGUAGES)('in %s a longer name of a button has the words that are on it', (language) => {
  const pairs = [...texts[language]].flatMap(([key, name]) => {
    const shown = texts[language].get(key.replace(/(Of|Named|Label)$/, ''));
    return shown === undefined || shown === name || OTHER_MEANINGS.has(key) ? [] : [{ key, shown, name }];
  });
  expect(pairs.length).toBeGreaterThan(30);
  expect(pairs.filter(({ shown, name }) => !words(name).includes(words(shown)))).toEqual([]);
});

// A line must not begin with a colon, and an apostrophe of a typewriter opens a quotation in messages.
it('prints French as French is printed', () => {
  const wrong = [...texts.fr].filter(([, text]) => /'| [;!?»](?!\w)| :(?!:)|« /.test(text));
  expect(wrong).toEqual([]);
});

/** Words for what is called otherwise everywhere: report, box, classifier, crop, motility, concentration, dataset. */
const OTHER_WORDS: Partial<Record<Language, RegExp>> = {
  fr: /(?<!\p{L})boîtes?(?! d’envoi| de dialogue| de réception)|(?<!par )(?<!\p{L})rapports?(?!\p{L}| de V)|classificateur|recadrage/iu,
  es: /movilidad|(?<!\p{L})cajas?(?!\p{L})/iu,
  vi: /nồng độ|hộp(?! thư| thoại)|tập dữ liệu/iu,
};

it.each(Object.entries(OTHER_WORDS))('calls one thing by one word in %s', (language, others) => {
  expect([...texts[language as Language]].filter(([, text]) => others.test(text))).toEqual([]);
});
