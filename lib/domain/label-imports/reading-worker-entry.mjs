// Worker threads do not inherit the TypeScript loader of the process.
import { start } from '../../bundle/start.mjs';

await start(new URL('./reading-worker.ts', import.meta.url));
