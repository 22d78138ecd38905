import type { Gate } from './gates';
import type { Letter } from './people';

/** Beyond the gate: viewers read, members and editors write, admins administer, and who is outside finds nothing. */
export type Fence = 'none' | 'read' | 'write' | 'admin' | 'of another person';
const MAY: Readonly<Record<'read' | 'write' | 'admin', readonly Letter[]>> = {
  read: ['admin', 'editor', 'member', 'viewer'],
  write: ['admin', 'editor', 'member'],
  admin: ['admin'],
};

/** What the fence answers to who has passed the gate: 200 for 'goes on'. */
export function fenceAnswer(fence: Fence, letter: Letter): 200 | 403 | 404 {
  if (fence === 'none') return 200;
  if (fence === 'of another person') return 404;
  if (letter.length === 1 || MAY[fence].includes(letter)) return 200;
  return letter === 'outsider' ? 404 : 403;
}

export interface Line {
  readonly gate: Gate;
  readonly fence: Fence;
  /** What the call answers once it has passed both; 2xx unless told. */
  readonly then?: number;
}
export const line = (gate: Gate, fence: Fence = 'none', then?: number): Line =>
  then === undefined ? { gate, fence } : { gate, fence, then };
