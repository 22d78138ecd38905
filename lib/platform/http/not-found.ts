import { notFound } from 'next/navigation';
import { AppError } from '@/lib/errors';

/**
 * Loads what a page shows. Where it does not exist or this person may not see it, the not-found page is shown.
 * Every other error goes on to the error page. An id that is no id at all is also 'not found'.
 */
export async function findOr404<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

/** What an address names beside what its page is about; null where it does not exist or this person may not see it. */
export async function findOrNull<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

/** Leads to the not-found page unless every id of an address looks like one: a database would refuse it with a fault. */
export function requireIds(...ids: readonly string[]): void {
  if (!ids.every(isId)) notFound();
}
