import { IntlMessageFormat } from 'intl-messageformat';
import type { en } from './en';
import type { Language } from './language';

/** Parts of the catalog that code says something from; the others are texts of pages. */
type Spoken = Pick<typeof en, 'engine' | 'errors' | 'measurements' | 'notices' | 'work'> & {
  tracks: Pick<typeof en.tracks, 'refused'>;
  training: Pick<typeof en.training, 'log'>;
  backups: Pick<typeof en.backups, 'refused'>;
  auth: Pick<typeof en.auth, 'problems'> & { google: Pick<typeof en.auth.google, 'messages'> };
};

type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** Key of a sentence: the file in `lib/messages/<language>`, then the names within it: `errors.videoNotFound`. */
export type MessageKey = KeysOf<Spoken>;

/** A number that is written with this many decimals, with the decimal mark of the reader's language. */
export interface Decimal {
  readonly number: number;
  readonly digits: number;
}

/** What a sentence is filled with: text as it is, numbers as the reader writes them, other messages as their sentences. */
export type MessageValue = string | number | Decimal | Message | readonly Message[];

/** What is said: a key and its values. It becomes a sentence at the edge, in the reader's language; never before. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** A message from its parts: `say('errors.fileLarge', { limit: '2 GB' })`. */
export const say = (key: MessageKey, values?: Message['values']): Message =>
  values === undefined ? { key } : { key, values };

/** A message as one line that `readMessage` reads again: for logs, and for what passes on an error's text alone. */
export const writeMessage = ({ key, values }: Message): string =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;

/** The message in a line that `writeMessage` has written; null for any other text. */
export function readMessage(line: string): Message | null {
  const [key = '', ...rest] = line.split(' ');
  if (!KEY.test(key)) return null;
  if (rest.length === 0) return { key: key as MessageKey };
  try {
    return { key: key as MessageKey, values: JSON.parse(rest.join(' ')) as NonNullable<Message['values']> };
  } catch {
    return null;
  }
}

const KEY = /^(engine|errors|measurements|notices|work|auth|backups)\.[a-zA-Z.]+$/;

/** A message as the text of a schema's refusal: `z.string().min(1, issueText('errors.bothRequired'))`. */
export const issueText = (key: MessageKey, values?: Message['values']): string =>
  writeMessage(say(key, values));

/** A catalog, or the part of it that a key leads into. */
type Catalog = { readonly [name: string]: string | Catalog };

function templateOf(catalog: Catalog, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Catalog | undefined>(
      (at, name) => (typeof at === 'object' ? at[name] : undefined),
      catalog,
    );
  // A stored key that a later version dropped is still better than nothing.
  return typeof found === 'string' ? found : key;
}

/**
 * A message as a sentence.
 *
 * @param catalog texts of `language`, as `messages[language]`
 * @returns the sentence; several messages as one value become sentences with a space between
 */
export function sentenceOf(message: Message, language: Language, catalog: Catalog): string {
  const write = (value: MessageValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return numeral(value, language);
    if ('number' in value) return numeral(value.number, language, value.digits);
    if ('key' in value) return sentenceOf(value, language, catalog);
    return value.map(write).join(' ');
  };
  const { values = {} } = message;
  const format = new IntlMessageFormat(templateOf(catalog, message.key), language);
  const said = format.format(
    // Plurals and choices need the number itself; everything else is put in as text.
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isChosenBy(format, name) ? value : write(value)]),
    ) as Record<string, string | number>,
  );
  return String(said);
}

const CHOOSING = new Set(['select', 'plural']);
const KINDS = ['text', 'argument', 'number', 'date', 'time', 'select', 'plural', 'pound', 'tag'];

/** Whether a plural or a choice of the template hangs on this value. */
const isChosenBy = (format: IntlMessageFormat, name: string): boolean =>
  format
    .getAst()
    .some((part) => 'value' in part && part.value === name && CHOOSING.has(KINDS[part.type] ?? ''));

/** English keeps to plain digits, as the specified messages do; the others write numbers their own way. */
const numeral = (value: number, language: Language, digits?: number): string =>
  !Number.isFinite(value)
    ? String(value)
    : value.toLocaleString(language, {
        useGrouping: language !== 'en',
        minimumFractionDigits: digits ?? 0,
        maximumFractionDigits: digits ?? 20,
      });
