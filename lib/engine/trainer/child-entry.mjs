// The process does not inherit the TypeScript loader of its parent: it is started with neither options nor environment.
import { register } from 'tsx/esm/api';

register();
await import('./child.ts');
