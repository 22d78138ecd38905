import { expect, it } from 'vitest';
import { z } from 'zod';
import { CONTRACTS } from './contracts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
}

/** Of a fixed length by themselves. */
const FORMATS = ['uuid', 'date-time', 'date'];

/** The places of a schema where a text or a list may be of any length. */
function unbounded(schema: Schema, place: string): string[] {
  if (schema.enum || schema.const !== undefined) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inside = [
    ...parts.flatMap((part) => unbounded(part, place)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => unbounded(each, `${place}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${place}[]`) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? unbounded(schema.additionalProperties, `${place}.*`)
      : []),
  ];
  const isText = schema.type === 'string' && !FORMATS.includes(schema.format ?? '');
  if (isText && schema.maxLength === undefined) inside.push(place);
  if (schema.type === 'array' && schema.maxItems === undefined) inside.push(`${place}[]`);
  return inside;
}

it('every text and list that a call may bring is bounded', () => {
  const found = CONTRACTS.flatMap((contract) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const shape = contract[part];
      if (!shape || (part === 'body' && contract.bodyType === 'multipart')) return [];
      const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
      return unbounded(schema, `${contract.method} ${contract.path} ${part}`);
    }),
  );
  expect(found).toEqual([]);
});
