import type { Schema } from './document';

export interface SchemaRow {
  /** `user.roles[].code` */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly rules: string;
}

/** Deeper than this, rows tell less than they hide. */
const DEEPEST = 6;

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  const plain = schema.format && schema.format !== 'binary' ? schema.format : (schema.type ?? 'any');
  const type = schema.type === 'array' ? `list of ${typeOf(schema.items ?? {})}` : plain;
  return schema.nullable ? `${type} or null` : type;
}

function rulesOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const rules = [
    minimum === undefined ? '' : `≥ ${minimum}`,
    maximum === undefined ? '' : `≤ ${maximum}`,
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ];
  return rules.filter((rule) => rule !== '').join(', ');
}

/** A schema as one row a field, nested fields by their path. */
export function schemaRows(schema: Schema, prefix = '', depth = 0): SchemaRow[] {
  const object = schema.type === 'array' ? schema.items : schema;
  const path = schema.type === 'array' ? `${prefix}[]` : prefix;
  if (depth > DEEPEST || !object) return [];
  if (object.type === 'array') return schemaRows(object, path, depth + 1);
  const merged = object.allOf
    ? Object.assign({}, ...object.allOf.map((part) => part.properties))
    : object.properties;
  return Object.entries((merged ?? {}) as Record<string, Schema>).flatMap(([key, field]) => {
    const name = path === '' ? key : `${path}.${key}`;
    const row: SchemaRow = {
      name,
      type: typeOf(field),
      required: object.required?.includes(key) ?? false,
      rules: rulesOf(field),
    };
    return [row, ...schemaRows(field, name, depth + 1)];
  });
}

export { typeOf as schemaType };
