/** The parts of an OpenAPI 3.0 document that the page shows. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly 'x-permissions'?: readonly string[];
  readonly 'x-token-scopes'?: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** All endpoints, by tag in the alphabet's order, within a tag by path. */
export function endpointsByTag(document: ApiDocument): [tag: string, endpoints: Endpoint[]][] {
  const groups = new Map<string, Endpoint[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  for (const endpoints of groups.values()) endpoints.sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether every word of the question occurs in the endpoint's method, path, tag or summary. */
export function matchesSearch({ method, path, operation }: Endpoint, question: string): boolean {
  const text = `${method} ${path} ${operation.tags.join(' ')} ${operation.summary}`.toLowerCase();
  return question
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
