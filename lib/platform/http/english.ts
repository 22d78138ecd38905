import { messages } from '@/lib/messages';
import { type Message, sentenceOf } from '@/lib/messages/message';

/** A message for callers whose language nobody knows yet. */
export const inEnglish = (message: Message): string => sentenceOf(message, 'en', messages.en);
