import { type Message, readMessage, say } from '@/lib/messages/message';

/**
 * Why a job failed, as a person may read it on a task or in a notification: what the error says where it was written
 * for people. Anything else (a query with its values, a path on the server) is for the log alone.
 *
 * @param error its class is lost on its way through the engine, its text is not
 */
export const failureReason = (error: { readonly message: string }): Message =>
  readMessage(error.message) ?? say('work.ourSide');
