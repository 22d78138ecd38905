import type { Surface } from './draw-surface';
import {
  drawTimeline,
  framesAcross,
  scrolledTo,
  scrolledToRow,
  type TimelineFrame,
  type TimelineScene,
  timelineTime,
  timelineTrackAt,
} from './draw-timeline';
import type { Point, Size } from './geometry';
import { lengthOf, nearestFrame, pannedSpan, revealingSpan, wholeSpan, zoomedSpan } from './timeline-span';
import { stretchesOf, type TimelineTrack } from './track-stretches';

/** What a timeline is given from outside. */
export interface TimelineContent {
  readonly tracks: readonly TimelineTrack[];
  readonly frames: readonly TimelineFrame[];
  readonly frameCount: number;
  readonly frameNumber: number;
  readonly selectedIds: readonly string[];
}

interface TimelinePorts {
  readonly surface: Surface;
  /** Draws once, with the browser's next picture. */
  readonly schedule: (draw: () => void) => void;
}

const EMPTY: TimelineScene = {
  ...{ view: { width: 0, height: 0 }, span: wholeSpan(1), scrolled: 0 },
  ...{ tracks: [], frames: [], frameNumber: 0, selectedIds: new Set(), pointed: null },
};

/** The tracks of a video over time, and which part of them is shown. */
export class Timeline {
  private scene = EMPTY;
  private frameCount = 0;
  private isAsked = false;

  constructor(private readonly ports: TimelinePorts) {}

  private set(part: Partial<TimelineScene>): void {
    this.scene = { ...this.scene, ...part };
    if (this.isAsked) return;
    this.isAsked = true;
    this.ports.schedule(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  draw(): void {
    drawTimeline(this.ports.surface, this.scene);
  }

  show({ frameCount, selectedIds, ...content }: TimelineContent): void {
    const before = this.scene;
    const isOtherVideo = frameCount !== this.frameCount;
    this.frameCount = frameCount;
    const span = isOtherVideo ? wholeSpan(frameCount) : before.span;
    const isOtherFrame = content.frameNumber !== before.frameNumber;
    this.set({
      ...content,
      selectedIds: new Set(selectedIds),
      span: isOtherFrame ? revealingSpan(span, content.frameNumber, frameCount) : span,
    });
    const last = selectedIds.at(-1);
    const place = content.tracks.findIndex(({ id }) => id === last);
    if (place >= 0 && !before.selectedIds.has(last ?? '')) {
      this.set({ scrolled: scrolledToRow(this.scene, place) });
    } else this.set({ scrolled: scrolledTo(this.scene, this.scene.scrolled) });
  }

  resize(view: Size): void {
    this.set({ view });
    this.set({ scrolled: scrolledTo(this.scene, this.scene.scrolled) });
  }

  /** About a place of the view; without one, about the frame that is shown. */
  zoom(factor: number, x?: number): void {
    const at = x === undefined ? this.scene.frameNumber + 0.5 : timelineTime(this.scene, x);
    this.set({ span: zoomedSpan(this.scene.span, at, factor, this.frameCount) });
  }

  get canZoomOut(): boolean {
    return lengthOf(this.scene.span) < this.frameCount;
  }

  /** To the side by so many pixels of time, down by so many of rows. */
  move({ x, y }: Point): void {
    const { scene, frameCount } = this;
    this.set({
      span: pannedSpan(scene.span, framesAcross(scene, x), frameCount),
      scrolled: scrolledTo(scene, scene.scrolled + y),
    });
  }

  point(x: number | null): number | null {
    const pointed = x === null ? null : this.frameAt(x);
    this.set({ pointed });
    return pointed;
  }

  /** The nearest frame that is kept; null where none is. */
  frameAt(x: number): number | null {
    return nearestFrame(
      this.scene.frames.map(({ frameNumber }) => frameNumber),
      timelineTime(this.scene, x),
    );
  }

  /** The track whose bar is at a place; null beside all bars. */
  trackAt({ x, y }: Point): TimelineTrack | null {
    const track = timelineTrackAt(this.scene, y);
    const time = timelineTime(this.scene, x);
    const slack = framesAcross(this.scene, 4);
    const isOn =
      track && stretchesOf(track).some(({ from, to }) => time >= from - slack && time <= to + 1 + slack);
    return isOn ? track : null;
  }
}
