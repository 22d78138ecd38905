import { type Message, say } from '@/lib/messages/message';
import type { TASK_PRIORITIES, TaskType } from './contract';

interface TaskKind {
  readonly title: Message;
  readonly priority: (typeof TASK_PRIORITIES)[number];
}

/**
 * What kinds of long work are called, and how soon people need them: high where a patient's result waits for it, medium
 * where people work on with what it makes, low for work on models. It says nothing of the order in which tasks run.
 */
export const TASK_KINDS: Readonly<Record<TaskType, TaskKind>> = {
  analysis: { title: say('work.titles.analysis'), priority: 'high' },
  morphology: { title: say('work.titles.morphology'), priority: 'high' },
  preview: { title: say('work.titles.preview'), priority: 'medium' },
  extraction: { title: say('work.titles.extraction'), priority: 'medium' },
  detection: { title: say('work.titles.detection'), priority: 'medium' },
  tracking: { title: say('work.titles.tracking'), priority: 'medium' },
  import: { title: say('work.titles.import'), priority: 'medium' },
  prediction: { title: say('work.titles.prediction'), priority: 'low' },
  evaluation: { title: say('work.titles.evaluation'), priority: 'low' },
  revalidation: { title: say('work.titles.revalidation'), priority: 'low' },
  quantization: { title: say('work.titles.quantization'), priority: 'low' },
};
