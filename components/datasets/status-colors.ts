import type { DatasetView } from '@/lib/domain/datasets/contract';

/** What is worked on stands out from what is finished or put away. */
export const STATUS_COLORS: Readonly<Record<DatasetView['status'], string>> = {
  active: 'teal',
  draft: 'gray',
  'in-progress': 'blue',
  completed: 'teal',
  archived: 'gray',
};
