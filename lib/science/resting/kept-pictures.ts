import type { GrayFrame } from '@/lib/science/vision/types';

export interface KeptPicturesParameters {
  /** This many pictures are kept whatever their size, and never more than `max`. */
  readonly min: number;
  readonly max: number;
  /** Bytes that kept pictures may take. */
  readonly bytes: number;
}

export const DEFAULT_KEPT_PICTURES: KeptPicturesParameters = { min: 8, max: 48, bytes: 64 * 2 ** 20 };

/**
 * Some pictures of a video of unknown length, evenly spread: every n-th is kept, and when they become too many every
 * other one is let go and n doubled.
 */
export class KeptPictures {
  private readonly pictures = new Map<number, GrayFrame>();
  private every = 1;

  constructor(private readonly parameters: KeptPicturesParameters = DEFAULT_KEPT_PICTURES) {}

  /** Takes frame number `frame`, counted from 0 and offered in order; keeps a copy where it is one of those kept. */
  offer(frame: number, picture: GrayFrame): void {
    if (frame % this.every !== 0) return;
    const { min, max, bytes } = this.parameters;
    const limit = Math.min(max, Math.max(min, Math.floor(bytes / Math.max(1, picture.data.length))));
    while (this.pictures.size >= limit) {
      this.every *= 2;
      for (const kept of this.pictures.keys()) if (kept % this.every !== 0) this.pictures.delete(kept);
    }
    if (frame % this.every === 0) this.pictures.set(frame, { ...picture, data: picture.data.slice() });
  }

  /** The picture of a frame, where it was kept. */
  at(frame: number): GrayFrame | undefined {
    return this.pictures.get(frame);
  }

  /** Numbers of the frames kept, ascending. */
  get frames(): number[] {
    return [...this.pictures.keys()];
  }
}
