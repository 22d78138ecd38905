import type { Detection } from '@/lib/science/vision/types';
import { type PackedDetections, packDetections, unpackDetections } from './packed-detections';

/** Every frame's detections of a video, packed: what is found in ten minutes of a crowded field fits in memory. */
export class DetectionLog {
  private readonly packed: PackedDetections[] = [];

  add(detections: readonly Detection[]): void {
    this.packed.push(packDetections([detections]));
  }

  get frames(): number {
    return this.packed.length;
  }

  /** Detections of a frame counted from 0; none where there is no such frame. */
  at(frame: number): Detection[] {
    const packed = this.packed[frame];
    return packed ? (unpackDetections(packed)[0] ?? []) : [];
  }
}
