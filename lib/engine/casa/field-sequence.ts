import type { FramePlace } from '@/lib/science/fields';
import type { Detection, GrayFrame } from '@/lib/science/vision/types';
import type { FieldTracker } from './field-tracker';
import type { RestingEvidence } from './resting-evidence';
import type { SkippedFrames } from './skipped-frames';

/** What is collected of one field while a recording is looked at. */
export interface FieldInView {
  /** Frame of the recording that is the field's first. */
  readonly first: number;
  readonly tracker: FieldTracker;
  readonly evidence: RestingEvidence;
  readonly frames: SkippedFrames;
  /** Of its frames, from 0 on, those that show nothing. */
  readonly unseenFrames: number[];
}

type Collectors = Pick<FieldInView, 'tracker' | 'evidence' | 'frames'>;

/**
 * Gives every picture and every detection of a recording to the field that its frame belongs to; frames between fields
 * are given to none. Each field has a tracker of its own, so that no track, no drift and no judgment goes across a
 * boundary. A field begins and ends at a frame that the detector was shown: what lies beyond has only one side to be
 * located from.
 */
export class FieldSequence {
  readonly fields: FieldInView[] = [];
  /** The field of every frame whose place is known, null for none. */
  private readonly places: (FieldInView | null)[] = [];
  private readonly waiting: { readonly picture: GrayFrame; readonly isFlat: boolean }[] = [];

  /**
   * @param every of how many frames the detector is shown one
   * @param collect makes what a further field is collected with
   */
  constructor(
    readonly every: number,
    private readonly collect: () => Collectors,
  ) {}

  /** Frames whose field is known. */
  get placed(): number {
    return this.places.length;
  }

  /** Takes the next picture, and the places that are known now of this one and those before it. */
  offer(picture: GrayFrame, isFlat: boolean, places: readonly FramePlace[]): void {
    if (this.waiting.length === 0 && places.length === 1) {
      this.place({ picture, isFlat }, places[0] as FramePlace);
      return;
    }
    this.waiting.push({ picture, isFlat });
    this.settle(places);
  }

  /** Takes the places of pictures that were offered without. */
  settle(places: readonly FramePlace[]): void {
    for (const place of places) {
      const next = this.waiting.shift();
      if (next) this.place(next, place);
    }
  }

  /** Takes detections in a frame, and the pictures just before it that the detector was not shown. */
  detected(
    frame: number,
    skipped: readonly GrayFrame[],
    picture: GrayFrame,
    found: readonly Detection[],
  ): void {
    const field = this.fieldAt(frame);
    if (!field) return;
    skipped.forEach((each, i) => {
      if (this.fieldAt(frame - skipped.length + i) === field) field.frames.skip(each);
    });
    field.frames.detected(picture, found);
  }

  /** What was detected in a frame; nothing in those of no field. */
  detectionsAt(frame: number): Detection[] {
    const field = this.fieldAt(frame);
    return field ? field.tracker.seen.at(frame - field.first) : [];
  }

  private fieldAt(frame: number): FieldInView | null {
    const field = this.places[frame] ?? null;
    return field && frame >= field.first ? field : null;
  }

  private place({ picture, isFlat }: { picture: GrayFrame; isFlat: boolean }, place: FramePlace): void {
    const frame = this.places.length;
    if (place === 'new field') {
      const first = Math.ceil(frame / this.every) * this.every;
      this.fields.push({ first, unseenFrames: [], ...this.collect() });
    }
    const field = place === 'no field' ? null : (this.fields.at(-1) ?? null);
    this.places.push(field);
    if (!field || frame < field.first) return;
    if (isFlat) field.unseenFrames.push(frame - field.first);
    field.evidence.offer(frame - field.first, picture);
  }
}

/**
 * The fields that can be measured: seen for so long, and showing something. Where none is, the longest stands for the
 * recording, whose remarks say what it lacks.
 */
export function measurable(fields: readonly FieldInView[], leastFrames: number): FieldInView[] {
  const seen = fields.filter(({ tracker }) => tracker.frames > 0);
  const good = seen.filter(
    ({ tracker, unseenFrames }) => tracker.frames >= leastFrames && unseenFrames.length <= tracker.frames / 2,
  );
  return good.length > 0 ? good : [...seen].sort((a, b) => b.tracker.frames - a.tracker.frames).slice(0, 1);
}
