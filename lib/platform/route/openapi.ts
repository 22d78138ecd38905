import { z } from 'zod';
import type { Contract } from '@/lib/platform/http/contract';
import { problemSchema } from '@/lib/platform/http/problem';
import { tokenScopesOf } from '@/lib/platform/http/token-calls';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ jsonSchema: written }) => {
      // Said already by the format or the type; a page of it hides what matters.
      if (written.format === 'uuid') delete written.pattern;
      if (written.minimum === Number.MIN_SAFE_INTEGER) delete written.minimum;
      if (written.maximum === Number.MAX_SAFE_INTEGER) delete written.maximum;
    },
  });
  return rest;
};

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function operation(contract: Contract): Json {
  const { admission } = contract;
  const restricted = admission !== 'public';
  const tokenScopes = restricted ? tokenScopesOf(contract) : [];
  const content = contract.produces
    ? { [contract.produces]: { schema: { type: 'string', format: 'binary' } } }
    : contract.result && { 'application/json': { schema: jsonSchema(contract.result, 'output') } };
  const mediaType = contract.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    summary: contract.summary,
    tags: [contract.tag],
    operationId: `${contract.method.toLowerCase()}${contract.path.replace(/[{}]/g, '').replace(/[^A-Za-z0-9]+(.)?/g, (_, c: string | undefined) => c?.toUpperCase() ?? '')}`,
    ...(Array.isArray(admission)
      ? { description: `Needs ${admission.join(' or ')}.`, 'x-permissions': admission }
      : {}),
    ...(tokenScopes.length > 0 ? { 'x-token-scopes': tokenScopes } : {}),
    security: restricted
      ? [{ bearer: [] }, { session: [] }, ...(tokenScopes.length > 0 ? [{ apiToken: [] }] : [])]
      : [],
    parameters: [...parameters(contract.params, 'path'), ...parameters(contract.query, 'query')],
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { [mediaType]: { schema: jsonSchema(contract.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [String(contract.status ?? (content ? 200 : 204))]: {
        description: 'Done',
        ...(content ? { content } : {}),
      },
      ...(contract.accepted
        ? {
            '202': {
              description: 'Started: the task to watch',
              content: { 'application/json': { schema: jsonSchema(contract.accepted, 'output') } },
            },
          }
        : {}),
      '400': problem('The request is not valid'),
      ...(restricted ? { '401': problem('Not signed in'), '403': problem('Not permitted') } : {}),
      ...(contract.params ? { '404': problem('No such thing, or outside your projects') } : {}),
    },
  };
}

/** The OpenAPI 3.0 document of a list of contracts. Deterministic: same contracts, same text. */
export function openApiDocument(contracts: readonly Contract[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const entry = paths[contract.path] ?? {};
    entry[contract.method.toLowerCase()] = operation(contract);
    paths[contract.path] = entry;
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'SARM Platform',
      version,
      description: 'Sperm-video analysis: clinical and technical workflows.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'access_token from POST /sarm/auth/login-user',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sarm_…',
          description:
            'A personal API token from your profile, with any of the scopes in x-token-scopes. Calls without that field take none.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
      },
    },
  };
}
