export function findBundle(root: string, cache: string, entries: readonly string[]): Promise<string | null>;
