// The process that makes the first accounts and the demo project.
import { start } from '../../lib/bundle/start.mjs';

await start(new URL('./index.ts', import.meta.url));
