// Worker threads do not inherit the TypeScript loader of the process, so this one registers it for itself.
import { register } from 'tsx/esm/api';

register();
await import('./mask-worker.ts');
