import type { Contract } from '@/lib/http/contract';

/** Every endpoint of the product. A test pairs each with its route file. */
export const CONTRACTS: readonly Contract[] = [];
