import { describe, expect, it } from 'vitest';
import { type ApiDocument, endpointsByTag, matchesSearch } from './document';
import { schemaRows } from './schema-rows';

describe('schemaRows', () => {
  it('names nested fields by their path', () => {
    const rows = schemaRows({
      type: 'object',
      required: ['videos'],
      properties: {
        videos: {
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
        },
        total: { type: 'integer', minimum: 0, default: 50 },
        note: { type: 'string', nullable: true, maxLength: 9 },
      },
    });
    expect(rows).toEqual([
      { name: 'videos', type: 'list of object', required: true, rules: '' },
      { name: 'videos[].id', type: 'uuid', required: true, rules: '' },
      { name: 'total', type: 'integer', required: false, rules: '≥ 0, default 50' },
      { name: 'note', type: 'string or null', required: false, rules: 'at most 9 characters' },
    ]);
  });

  it('ends on a schema without fields', () => {
    expect(schemaRows({ type: 'string' })).toEqual([]);
    expect(schemaRows({ type: 'array', items: { type: 'array', items: { type: 'number' } } })).toEqual([]);
  });
});

const operation = (tag: string, summary: string) => ({
  summary,
  tags: [tag],
  operationId: summary,
  security: [],
  parameters: [],
  responses: {},
});
const document: ApiDocument = {
  info: { version: '1' },
  paths: {
    '/videos/{id}': { get: operation('Videos', 'One video'), delete: operation('Videos', 'Delete a video') },
    '/about': { get: operation('About', 'This document') },
  },
};

it('groups endpoints by tag', () => {
  const groups = endpointsByTag(document).map(([tag, list]) => [tag, list.map((one) => one.method)]);
  expect(groups).toEqual([
    ['About', ['GET']],
    ['Videos', ['GET', 'DELETE']],
  ]);
});

it('searches for all words, anywhere', () => {
  const all = endpointsByTag(document).flatMap(([, list]) => list);
  const found = (question: string) =>
    all.filter((one) => matchesSearch(one, question)).map((one) => one.method + one.path);
  expect(found('delete VIDEO')).toEqual(['DELETE/videos/{id}']);
  expect(found('')).toHaveLength(3);
  expect(found('nothing')).toEqual([]);
});
