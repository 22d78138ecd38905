/** What the product and the command lines beside it have to agree on: one database, one store, one secret. */
import { OBJECTS } from './places.mjs';

/**
 * @param {import('./secrets.mjs').Secrets} secrets @param {string | undefined} embeddedUrl of the Postgres that was started
 * for it, where DATABASE_URL names no other
 * @returns what the environment says, completed by what this checkout keeps
 */
export function productEnvironment(secrets, embeddedUrl) {
  const authSecret = process.env.AUTH_SECRET || process.env.NEXTAUTH_SECRET || secrets.authSecret;
  return {
    DATABASE_URL: process.env.DATABASE_URL || embeddedUrl,
    AUTH_SECRET: authSecret,
    NEXTAUTH_SECRET: authSecret,
    STORAGE_DIR: process.env.STORAGE_DIR || OBJECTS,
  };
}
