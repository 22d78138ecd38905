import { getRequestConfig } from 'next-intl/server';
import { messages } from './messages';

/** Texts and formats of a request. English is the only language so far. */
export default getRequestConfig(async () => ({ locale: 'en', messages: messages.en, timeZone: 'UTC' }));
