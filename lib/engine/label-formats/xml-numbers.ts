import { say } from '@/lib/messages/message';
import type { XmlElement } from './xml-text';

/** An attribute of an element. @throws AppError UNPROCESSABLE naming the place where it is missing */
export const attributeOf = ({ attributes, fail }: XmlElement, name: string): string =>
  attributes[name] ?? fail(say('engine.line.without', { tag: name }));

/** A number in an attribute. @throws AppError UNPROCESSABLE naming the place where there is none */
export const numberOf = (element: XmlElement, name: string): number =>
  numberIn(element, name, attributeOf(element, name));

/** A number in a text. @throws AppError UNPROCESSABLE naming the place */
export function numberIn({ fail }: XmlElement, name: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fail(say('engine.line.notNumber', { name }));
}

export const isSet = (text: string | undefined): boolean => text === '1' || text?.toLowerCase() === 'true';
