import type { z } from 'zod';
import { say } from '@/lib/messages/message';
import { failAtPlace, refuse } from './faults';
import { placeInJson } from './json-place';
import { MAX_JSON_PARTS } from './limits';

/**
 * Reads JSON of a known form.
 *
 * @param other says what the file is not
 * @throws AppError UNPROCESSABLE naming the line and column at fault.
 */
export function readJson<T>(
  text: string,
  file: string,
  schema: z.ZodType<T>,
  other: 'engine.labels.notCoco' | 'engine.labels.notLabelMe',
): T {
  if (partsOf(text) > MAX_JSON_PARTS)
    failAtPlace(file, { line: 1, column: 1 })(say('engine.line.tooMany', { max: MAX_JSON_PARTS }));
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    refuse(say('engine.labels.notJson', { source: file, ...placeInJson(text, []) }), cause);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const where = path.join('.') || 'top';
  return refuse(say(other, { source: file, where, fault: issue?.message ?? '', ...placeInJson(text, path) }));
}

/** Objects and lists, at most: what stands in strings is counted, too. */
function partsOf(text: string): number {
  let parts = 0;
  // The two brackets differ in one bit.
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & ~0x20) === 0x5b) parts++;
  return parts;
}
