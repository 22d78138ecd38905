import { en } from './en';
import { type Message, sentenceOf } from './message';

/** A message as an English sentence, for programs and the command line: the other languages need not be loaded. */
export const inEnglish = (message: Message): string => sentenceOf(message, 'en', en);
