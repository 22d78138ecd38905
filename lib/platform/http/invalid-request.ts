import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import { type Message, readMessage, say } from '@/lib/messages/message';

type Issue = z.core.$ZodIssue;

/** What zod calls the kind of a value, in the names that the catalog chooses by. */
const SIZED = new Set(['string', 'array', 'set', 'map', 'file']);

function tooSmall(field: string, { origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const limit = Number(minimum);
  if (origin === 'string') {
    return limit <= 1
      ? say('errors.field.empty', { field })
      : say('errors.field.short', { field, count: limit });
  }
  if (SIZED.has(origin)) return say('errors.field.few', { field, count: limit });
  return say(inclusive === false ? 'errors.field.notAbove' : 'errors.field.low', { field, limit });
}

function tooBig(field: string, { origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const limit = Number(maximum);
  if (origin === 'string') return say('errors.field.long', { field, count: limit });
  if (SIZED.has(origin)) return say('errors.field.many', { field, count: limit });
  return say(inclusive === false ? 'errors.field.notBelow' : 'errors.field.high', { field, limit });
}

/** What zod has found, in our words: it is known by its code, its own English is not used. */
function byCode(field: string, issue: Issue): Message {
  switch (issue.code) {
    case 'invalid_type':
      // Only where the parse was told to report its input.
      return 'input' in issue && issue.input === undefined
        ? say('errors.field.missing', { field })
        : say('errors.field.kind', { field, kind: issue.expected });
    case 'too_small':
      return tooSmall(field, issue);
    case 'too_big':
      return tooBig(field, issue);
    case 'invalid_format':
      return say('errors.field.format', { field, kind: issue.format });
    case 'not_multiple_of':
      return say('errors.field.step', { field, step: issue.divisor });
    case 'invalid_value':
      return say('errors.field.choice', { field, values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return say('errors.field.unknown', { names: issue.keys.join(', ').slice(0, 200) });
    default:
      return say('errors.field.invalid', { field });
  }
}

/** The contract's own sentence where it has one for this (see `issueText`), otherwise one about the field. */
function messageOf(issue: Issue): Message {
  const field = issue.path.join('.');
  const own = readMessage(issue.message);
  if (own) return own;
  return field === '' && issue.code !== 'unrecognized_keys' ? say('errors.notValid') : byCode(field, issue);
}

/** A failed parse as one INVALID_REQUEST with a reason per field. The first reason is also the message. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  const fields = issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), message: messageOf(issue) }));
  return new AppError('INVALID_REQUEST', fields[0]?.message ?? say('errors.notValid'), { fields });
}
