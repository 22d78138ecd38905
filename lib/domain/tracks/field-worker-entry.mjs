// Worker threads do not inherit the TypeScript loader of the process.
import { start } from '../../bundle/start.mjs';

await start(new URL('./field-worker.ts', import.meta.url));
