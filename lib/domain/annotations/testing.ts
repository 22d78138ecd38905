import { randomUUID } from 'node:crypto';
import type { ChangeBatch } from './changing';
import type { BoxView, Operation } from './contract';

type Corners = Pick<BoxView, 'x1' | 'y1' | 'x2' | 'y2'>;

/** A box of 20 × 16 px with its left upper corner at x, y. */
export const cornersAt = (x: number, y = 100): Corners => ({ x1: x, y1: y, x2: x + 20, y2: y + 16 });

export const putBox = (
  fields: Extract<Operation, { op: 'put'; kind: 'box' }>['fields'],
  { id = randomUUID() as string, version = null as number | null } = {},
): Operation => ({ op: 'put', kind: 'box', id, version, fields });

export const putTrack = (id: string = randomUUID(), version: number | null = null): Operation => ({
  ...{ op: 'put', kind: 'track', id, version },
  fields: {},
});

export const remove = (kind: 'box' | 'track', id: string, version: number | null): Operation => ({
  ...{ op: 'delete', kind, id, version },
});

/** A browser tab that counts its batches. */
export function testClient() {
  const clientId = randomUUID() as string;
  let sequence = 0;
  return {
    clientId,
    batch: (...ops: Operation[]): ChangeBatch => ({
      ...{ clientId, sequence: ++sequence, ops },
      ...{ activeMs: 1200, clicks: 3, keys: 1 },
    }),
    lastSequence: () => sequence,
  };
}
