export const SECRETS: readonly string[];
export function readSecretFiles<T extends Record<string, string | undefined>>(env: T): T;
