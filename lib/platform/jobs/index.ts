export { TaskCancelledError, unlessCancelled } from './cancellation';
export { inngest, isEmbedded } from './client';
export { events, failedEventData, type JobEventData, type JobEventName } from './events';
export { failureReason } from './failure-reason';
export { pruneJobHistory } from './prune';
export { sendEvent } from './send';
export { stepWithSpace } from './space';
export { type JobEngineStatus, jobEngineStatus } from './status';
