import type { Box } from '@/lib/science/vision/types';
import type { CellBody } from './cell';
import type { Oval, Tail } from './draw';
import type { Profile } from './look';

/** How a living cell that is held fast rocks: its beat swings the head about where it is held. */
export interface Rocking {
  readonly frequencyHz: number;
  /** Swing of the head's center to each side, across its heading, px. */
  readonly amplitudePx: number;
  readonly yawRad: number;
  readonly phase: number;
}

/** A spermatozoon that is held by others or by a round cell; lengths in px. */
export interface HeldHead {
  readonly cx: number;
  readonly cy: number;
  readonly heading: number;
  readonly body: CellBody;
  /** Absent for cells that lie still. */
  readonly rocking?: Rocking;
}

/** How a clump is moved as a whole by the cells in it that push: slowly to and fro, and round. */
export interface Wobble {
  readonly amplitudePx: number;
  readonly direction: number;
  readonly turnRad: number;
  readonly frequencyHz: number;
  readonly phase: number;
}

/** Something that stays where it is in the fluid; positions in px at rest. */
export interface StillObject {
  /** Where it is about, to tell when a drift has carried it out of the simulated area. */
  readonly anchor: { readonly cx: number; readonly cy: number };
  readonly ovals: readonly { readonly oval: Oval; readonly profile: Profile }[];
  readonly threads: readonly Tail[];
  readonly heads: readonly HeldHead[];
  /** The label, for clumps of sperm; null for everything that is no sperm. */
  readonly cluster: Box | null;
  /** Of clumps whose cells are alive. */
  readonly wobble?: Wobble;
  /** Of round cells: half axes in px, the longer one along `angle`. */
  readonly roundCell?: Pick<Oval, 'a' | 'b' | 'angle'>;
}
