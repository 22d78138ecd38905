import type { Messages } from '../en';
import dashboard from './dashboard.json';
import { entry } from './entry';
import { finetune } from './finetune';
import { laboratory } from './laboratory';
import mails from './mails.json';

/** French texts. A key that English has and this has not is an error of types. */
export const fr: Messages = { ...entry, ...laboratory, ...finetune, dashboard, mails };
