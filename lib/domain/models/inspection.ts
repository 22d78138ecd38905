import { z } from 'zod';
import type { ModelInspection } from '@/lib/science/onnx';

const MAX_OPERATORS = 100;

const stored = z.object({
  opset: z.number().int(),
  producer: z.string(),
  nodes: z.number().int(),
  weight_bytes: z.number().int(),
  operators: z.array(z.string()).max(MAX_OPERATORS),
});
export type StoredInspection = z.infer<typeof stored>;

/** What is kept of a file's inspection. */
export function storedInspection(found: ModelInspection): StoredInspection {
  return {
    opset: found.opset,
    producer: [found.producer.name, found.producer.version].filter(Boolean).join(' ').slice(0, 200),
    nodes: found.nodes,
    weight_bytes: found.weightBytes,
    operators: Object.keys(found.operators).sort().slice(0, MAX_OPERATORS),
  };
}

export const parseInspection = (given: unknown): StoredInspection => stored.parse(given);
