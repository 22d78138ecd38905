// Entry of `npm run analyse`.
import { start } from '../../lib/bundle/start.mjs';

if (process.argv.includes('--zip')) {
  // An archive is read as the server reads it, with much more than is bundled.
  const { register } = await import('tsx/esm/api');
  register();
  await import('./analyse.ts');
} else await start(new URL('./analyse.ts', import.meta.url), { isBrief: true });
