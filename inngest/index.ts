import type { JobFunctions } from '@/lib/jobs/worker';
import { pruneJobHistoryNightly } from './prune-job-history';

/** Every function that the worker runs. One file a function; its name here is all there is to register. */
export const functions: JobFunctions = [pruneJobHistoryNightly];
