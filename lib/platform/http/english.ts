import { type Message, sentenceOf } from '@/lib/message';
import { messages } from '@/lib/messages';

/** A message for callers whose language nobody knows yet. */
export const inEnglish = (message: Message): string => sentenceOf(message, 'en', messages.en);
