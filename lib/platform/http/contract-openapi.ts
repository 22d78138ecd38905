import { z } from 'zod';
import { defineContract } from './contract';

export const getOpenApi = defineContract({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  tag: 'About',
  admission: 'public',
  result: z.record(z.string(), z.unknown()),
});
