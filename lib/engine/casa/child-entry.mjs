// The process does not inherit the TypeScript loader of its parent.
import { start } from '../../bundle/start.mjs';

await start(new URL('./child.ts', import.meta.url), { isBrief: true });
