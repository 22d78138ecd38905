import { z } from 'zod';

const stored = z.record(z.string(), z.string());

/** The pairs that people noted of a dataset, as its row holds them. */
export const storedMetadata = (value: unknown): Readonly<Record<string, string>> => stored.parse(value);
