import { readFileSync } from 'node:fs';
import Ajv from 'ajv';

/**
 * The JSON schema that HL7 publishes with FHIR R4 (http://hl7.org/fhir/json-schema/4.0, public domain), with the
 * definitions that our documents can reach, without their descriptions, and of extension values the common types alone.
 * What is required, of which type, and the codes of required value sets are HL7's own.
 */
const schema = JSON.parse(readFileSync(new URL('fhir-r4.schema.json', import.meta.url), 'utf8')) as {
  readonly definitions: Record<string, object>;
};

const ajv = new Ajv({ strict: false, allErrors: true });
for (const [name, definition] of Object.entries(schema.definitions)) {
  // Which resource an entry holds is looked up by its type below: of nine alternatives at once no fault can be told.
  const own = name === 'ResourceList' ? {} : definition;
  ajv.addSchema(
    JSON.parse(JSON.stringify(own).replaceAll('#/definitions/', 'fhir:')) as object,
    `fhir:${name}`,
  );
}

interface Typed {
  readonly resourceType: string;
  readonly entry?: readonly { readonly resource: Typed }[];
}

/** What of a resource, and of those in it, the published structure does not allow: nothing of a valid one. */
export function faultsOf(resource: Typed): string[] {
  const check = ajv.getSchema(`fhir:${resource.resourceType}`);
  if (!check) return [`${resource.resourceType} is no resource of the schema`];
  check(JSON.parse(JSON.stringify(resource)));
  const own = (check.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${resource.resourceType}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return [...own, ...(resource.entry ?? []).flatMap((each) => faultsOf(each.resource))];
}
