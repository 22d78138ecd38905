// Worker threads do not inherit the TypeScript loader of the process.
import { start } from '../../bundle/start.mjs';

await start(new URL('./detect-worker.ts', import.meta.url));
