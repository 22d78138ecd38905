import dashboard from './dashboard.json';
import { entry } from './entry';
import { finetune } from './finetune';
import { laboratory } from './laboratory';
import mails from './mails.json';

/**
 * English texts, from which the others are translated; one file a feature, its name the first part of every key.
 * What stands here beside the three parts is written on the server alone.
 */
export const en = { ...entry, ...laboratory, ...finetune, dashboard, mails };

export type Messages = typeof en;
