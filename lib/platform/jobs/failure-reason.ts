/** Errors whose message is a sentence for people, by name: an error's class is lost on its way through the engine. */
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  'AppError',
  'InvalidKeyError',
  'ModelError',
  'ObjectNotFoundError',
  'TaskCancelledError',
  'UnreadableVideoError',
]);

/**
 * Why a job failed, as a person may read it on a task or in a notification: the error's own sentence where it was
 * written for people. Anything else (a query with its values, a path on the server) is for the log alone.
 */
export function failureReason(error: { readonly name: string; readonly message: string }): string {
  return FOR_PEOPLE.has(error.name) && error.message !== ''
    ? error.message
    : 'Something went wrong on our side. Please try again.';
}
