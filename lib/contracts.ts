import type { Contract } from '@/lib/http/contract';
import * as tasks from '@/lib/tasks/contract';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'admission' in value;

/** Every endpoint of the product. A test pairs each with its route file. */
export const CONTRACTS: readonly Contract[] = [tasks].flatMap((domain) =>
  Object.values(domain).filter(isContract),
);
