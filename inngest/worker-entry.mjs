// The worker process, beside the web server: `node inngest/worker-entry.mjs`.
import { start } from '../lib/bundle/start.mjs';

await start(new URL('./worker.ts', import.meta.url));
