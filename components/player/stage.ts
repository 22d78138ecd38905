import {
  type Camera,
  fitCamera,
  panned,
  revealing,
  toPicture,
  zoomed,
} from '@/components/annotation/engine/camera';
import { drawOverlay } from '@/components/annotation/engine/draw-overlay';
import { drawScene } from '@/components/annotation/engine/draw-scene';
import type { Point, Size } from '@/components/annotation/engine/geometry';
import { trackAt } from '@/components/annotation/engine/hit-test';
import type { Store } from '@/components/annotation/engine/store';
import { lastFrameOf, type TrackRecord } from '@/components/annotation/engine/track-record';
import { frameAt, seekSeconds, shownSize } from './frame-times';

/** What is drawn beside the picture, and of which tracks. */
export interface Look {
  readonly showsBoxes: boolean;
  readonly showsTracks: boolean;
  readonly trailFrames: number;
  readonly isShown: (track: TrackRecord) => boolean;
  readonly selectedId: number | null;
}

interface Listeners {
  readonly onFrame: (frame: number) => void;
  readonly onPlaying: (isPlaying: boolean) => void;
}

/** How near the pointer must come to a trail, in pixels of the screen. */
const REACH_PX = 8;
const MAX_PIXEL_RATIO = 2;

/**
 * The two canvases and the video behind them. The picture is drawn in the moment in which the browser hands it over, with
 * the tracks of the frame that this very picture is: so they never lie on another one.
 */
export class Stage {
  frame = 0;
  private view: Size = { width: 0, height: 0 };
  private camera: Camera = { scale: 1, x: 0, y: 0 };
  private look: Look | null = null;
  private hoveredId: number | null = null;
  private drawing = 0;
  private waiting = 0;
  private isFitted = true;
  /** The frame that was asked for last; a key that is held steps on from it. */
  private wanted: number | null = null;
  private readonly endings: (() => void)[] = [];

  constructor(
    private readonly canvases: { readonly scene: HTMLCanvasElement; readonly overlay: HTMLCanvasElement },
    private readonly video: HTMLVideoElement,
    private readonly size: Size,
    private readonly frameSeconds: readonly number[],
    private readonly store: Store<TrackRecord>,
    private readonly listeners: Listeners,
  ) {
    this.endings.push(store.subscribe(() => this.draw()));
    for (const name of ['play', 'pause', 'ended'] as const) {
      this.listen(name, () => this.listeners.onPlaying(!video.paused && !video.ended));
    }
    this.listen('play', () => {
      this.wanted = null;
    });
    // A key may have been pressed between the picture and this event.
    this.listen('loadeddata', () => this.seek(this.wanted ?? this.frame));
    this.listen('seeked', () => this.settle());
    this.waitForPicture();
  }

  private listen(name: 'play' | 'pause' | 'ended' | 'loadeddata' | 'seeked', listener: () => void): void {
    this.video.addEventListener(name, listener);
    this.endings.push(() => this.video.removeEventListener(name, listener));
  }

  end(): void {
    for (const end of this.endings) end();
    cancelAnimationFrame(this.drawing);
    this.video.cancelVideoFrameCallback?.(this.waiting);
  }

  private waitForPicture(): void {
    this.waiting = this.video.requestVideoFrameCallback((_, { mediaTime }) => {
      this.waitForPicture();
      const isSettled = this.video.paused && !this.video.seeking;
      // A picture of a variable rate stands for several measured frames: the one that was asked for is among them.
      this.reach(isSettled && this.wanted !== null ? this.wanted : frameAt(mediaTime, this.frameSeconds));
      this.drawNow();
    });
  }

  /** The picture that was asked for is there. */
  private settle(): void {
    if (!this.video.paused || this.wanted === null) return;
    this.reach(this.wanted);
    this.drawNow();
  }

  private reach(frame: number): void {
    if (frame === this.frame) return;
    this.frame = frame;
    this.listeners.onFrame(frame);
  }

  get hasPicture(): boolean {
    return this.video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && this.video.videoWidth > 0;
  }

  private get canSeek(): boolean {
    return this.video.readyState >= HTMLMediaElement.HAVE_METADATA && this.video.videoWidth > 0;
  }

  get frames(): number {
    return this.frameSeconds.length;
  }

  play(): void {
    if (this.hasPicture) void this.video.play().catch(() => this.listeners.onPlaying(false));
  }

  pause(): void {
    this.video.pause();
  }

  get isPlaying(): boolean {
    return !this.video.paused && !this.video.ended;
  }

  set speed(rate: number) {
    this.video.defaultPlaybackRate = rate;
    this.video.playbackRate = rate;
  }

  /** Shows this frame; the tracks follow when its picture is there. */
  seek(frame: number): void {
    const wanted = Math.max(0, Math.min(this.frames - 1, frame));
    // Not `hasPicture`: between two pictures there is none, and a key pressed then counts, too.
    if (this.canSeek) {
      this.wanted = wanted;
      this.video.currentTime = seekSeconds(wanted, this.frameSeconds);
      return;
    }
    this.reach(wanted);
    this.draw();
  }

  step(by: number): void {
    this.pause();
    // A key that is pressed faster than pictures come steps on from what was asked for.
    this.seek((this.wanted ?? this.frame) + by);
  }

  show(look: Look): void {
    this.look = look;
    this.draw();
  }

  resize(view: Size): void {
    const ratio = Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio || 1);
    for (const canvas of [this.canvases.scene, this.canvases.overlay]) {
      canvas.width = Math.round(view.width * ratio);
      canvas.height = Math.round(view.height * ratio);
      canvas.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    this.view = view;
    this.camera = this.isFitted
      ? fitCamera(this.size, view)
      : panned(this.camera, { x: 0, y: 0 }, this.size, view);
    this.drawNow();
  }

  fit(): void {
    this.isFitted = true;
    this.camera = fitCamera(this.size, this.view);
    this.draw();
  }

  /** Around a point of the view, or its middle. */
  zoom(factor: number, at: Point = { x: this.view.width / 2, y: this.view.height / 2 }): void {
    this.isFitted = false;
    this.camera = zoomed(this.camera, at, factor, this.size, this.view);
    this.draw();
  }

  pan(by: Point): void {
    this.isFitted = false;
    this.camera = panned(this.camera, by, this.size, this.view);
    this.draw();
  }

  /** Brings a track into view; goes to its first frame where it isn't seen in this one. */
  reveal(track: TrackRecord): void {
    if (this.frame < track.firstFrame || this.frame > lastFrameOf(track)) this.seek(track.firstFrame);
    const place = Math.max(0, Math.min(track.x.length - 1, this.frame - track.firstFrame));
    const point = { x: track.x[place] ?? 0, y: track.y[place] ?? 0 };
    this.camera = revealing(this.camera, point, this.size, this.view);
    this.draw();
  }

  /** The track under a point of the view. */
  trackAt(point: Point): TrackRecord | null {
    const { camera, look } = this;
    if (!look) return null;
    const trail = look.showsTracks ? look.trailFrames : 0;
    const shown = this.store.all.filter(look.isShown);
    return trackAt(shown, toPicture(camera, point), this.frame, REACH_PX / camera.scale, trail);
  }

  hover(id: number | null): void {
    if (id === this.hoveredId) return;
    this.hoveredId = id;
    this.drawOver();
  }

  /** Draws a part of the shown picture into another canvas; false where there is no picture. */
  drawCrop(canvas: HTMLCanvasElement, center: Point, sidePx: number): boolean {
    const context = canvas.getContext('2d');
    if (!context) return false;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!this.hasPicture) return false;
    const own = { width: this.video.videoWidth, height: this.video.videoHeight };
    const scale = own.width / shownSize(own, this.size).width;
    const side = sidePx * scale;
    context.imageSmoothingEnabled = false;
    const [left, top] = [center.x * scale - side / 2, center.y * scale - side / 2];
    context.drawImage(this.video, left, top, side, side, 0, 0, canvas.width, canvas.height);
    return true;
  }

  private draw(): void {
    cancelAnimationFrame(this.drawing);
    this.drawing = requestAnimationFrame(() => this.drawNow());
  }

  private drawNow(): void {
    const { look, view, camera, frame } = this;
    const scene = this.canvases.scene.getContext('2d');
    if (!look || !scene) return;
    const own = { width: this.video.videoWidth, height: this.video.videoHeight };
    drawScene(scene, {
      view,
      size: this.size,
      camera,
      picture: this.hasPicture ? { source: this.video, size: shownSize(own, this.size) } : null,
      tracks: this.store.all.filter(look.isShown),
      frame,
      showsBoxes: look.showsBoxes,
      showsTracks: look.showsTracks,
      trailFrames: look.trailFrames,
    });
    this.drawOver();
  }

  /** What is selected and pointed at, without the picture. */
  private drawOver(): void {
    const { look, view, camera, frame } = this;
    const overlay = this.canvases.overlay.getContext('2d');
    if (!look || !overlay) return;
    const record = (id: number | null): TrackRecord | null =>
      id === null ? null : (this.store.get(id) ?? null);
    drawOverlay(overlay, {
      view,
      camera,
      frame,
      selected: record(look.selectedId),
      hovered: record(this.hoveredId),
    });
  }
}
