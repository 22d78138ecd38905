import { BACKGROUND, SELECTED } from './colors';
import type { Surface } from './draw-surface';
import type { Size } from './geometry';
import { placeOf, type TimeSpan, tickStep, timeAt } from './timeline-span';
import { stretchesOf, type TimelineTrack } from './track-stretches';

export const RULER_PX = 22;
export const ROW_PX = 14;
/** On the left, for the numbers of the tracks. */
export const GUTTER_PX = 36;

const BAR_PX = 8;
const FONT = '10px system-ui, sans-serif';
const LABEL = '#c9ccd1';
const LINE = 'rgba(255, 255, 255, 0.14)';
const SELECTED_ROW = 'rgba(255, 255, 255, 0.14)';
const KEPT = '#868e96';
/** Of bars, and of frames that a person said to be labeled. Proposals are hollow as well. */
export const TIMELINE_COLORS = { accepted: '#40c057', proposed: '#4dabf7', rejected: '#868e96' } as const;

export interface TimelineFrame {
  readonly frameNumber: number;
  readonly labeled: boolean;
}

export interface TimelineScene {
  readonly view: Size;
  readonly span: TimeSpan;
  /** How far the rows are scrolled, px. */
  readonly scrolled: number;
  readonly tracks: readonly TimelineTrack[];
  /** The frames that are kept: those that can be opened. */
  readonly frames: readonly TimelineFrame[];
  readonly frameNumber: number;
  readonly selectedIds: ReadonlySet<string>;
  /** Where the pointer would go to; null where it is elsewhere. */
  readonly pointed: number | null;
}

const plotWidth = ({ view }: TimelineScene): number => Math.max(1, view.width - GUTTER_PX);
const xOf = (scene: TimelineScene, frame: number): number =>
  GUTTER_PX + placeOf(scene.span, plotWidth(scene), frame);

function drawRuler(surface: Surface, scene: TimelineScene): void {
  const { view, span, frames } = scene;
  surface.fillStyle = BACKGROUND;
  surface.fillRect(0, 0, view.width, RULER_PX);
  const width = Math.max(1, placeOf(span, plotWidth(scene), span.from + 1));
  for (const { frameNumber, labeled } of frames) {
    if (frameNumber + 1 < span.from || frameNumber > span.to) continue;
    surface.fillStyle = labeled ? TIMELINE_COLORS.accepted : KEPT;
    surface.fillRect(xOf(scene, frameNumber), RULER_PX - 4, Math.max(1, width - 1), 3);
  }
  const step = tickStep(span, plotWidth(scene));
  surface.font = FONT;
  surface.textBaseline = 'top';
  surface.fillStyle = LABEL;
  for (let frame = Math.ceil(span.from / step) * step; frame < span.to; frame += step) {
    surface.fillText(String(frame), xOf(scene, frame) + 2, 3);
  }
}

function drawTrack(surface: Surface, scene: TimelineScene, track: TimelineTrack, top: number): void {
  const { view } = scene;
  const isSelected = scene.selectedIds.has(track.id);
  if (isSelected) {
    surface.fillStyle = SELECTED_ROW;
    surface.fillRect(0, top, view.width, ROW_PX);
  }
  const color = TIMELINE_COLORS[track.state];
  const barTop = top + (ROW_PX - BAR_PX) / 2;
  const stretches = stretchesOf(track);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first && last && stretches.length > 1) {
    // Where the cell is not seen, a thin line holds the parts together.
    surface.fillStyle = color;
    surface.fillRect(
      xOf(scene, first.from),
      barTop + BAR_PX / 2,
      xOf(scene, last.to + 1) - xOf(scene, first.from),
      1,
    );
  }
  for (const { from, to } of stretches) {
    const [left, right] = [xOf(scene, from), xOf(scene, to + 1)];
    if (right < GUTTER_PX || left > view.width) continue;
    surface.fillStyle = track.state === 'accepted' ? color : BACKGROUND;
    surface.fillRect(left, barTop, right - left, BAR_PX);
    surface.strokeStyle = isSelected ? SELECTED : color;
    surface.lineWidth = 1;
    surface.strokeRect(left + 0.5, barTop + 0.5, Math.max(1, right - left - 1), BAR_PX - 1);
  }
  surface.fillStyle = SELECTED;
  for (const frame of track.keyFrames) {
    const x = xOf(scene, frame + 0.5);
    if (x >= GUTTER_PX && x <= view.width) surface.fillRect(x - 1, barTop + 1, 2, BAR_PX - 2);
  }
  surface.fillStyle = BACKGROUND;
  surface.fillRect(0, top, GUTTER_PX, ROW_PX);
  surface.fillStyle = isSelected ? SELECTED : LABEL;
  surface.font = FONT;
  surface.textBaseline = 'top';
  surface.fillText(String(track.number), 6, top + 2);
}

function drawLine(surface: Surface, scene: TimelineScene, frame: number, color: string): void {
  const x = xOf(scene, frame + 0.5);
  if (x < GUTTER_PX || x > scene.view.width) return;
  surface.fillStyle = color;
  surface.fillRect(Math.round(x) - 0.5, 0, 1, scene.view.height);
}

/** Draws the ruler with the frames that are kept, a row a track, and a line at the frame that is shown. */
export function drawTimeline(surface: Surface, scene: TimelineScene): void {
  const { view, tracks, scrolled } = scene;
  surface.save();
  surface.fillStyle = BACKGROUND;
  surface.fillRect(0, 0, view.width, view.height);
  const first = Math.max(0, Math.floor(scrolled / ROW_PX));
  const shown = Math.ceil((view.height - RULER_PX) / ROW_PX) + 1;
  tracks.slice(first, first + shown).forEach((track, place) => {
    drawTrack(surface, scene, track, RULER_PX + (first + place) * ROW_PX - scrolled);
  });
  drawRuler(surface, scene);
  surface.fillStyle = LINE;
  surface.fillRect(0, RULER_PX - 1, view.width, 1);
  if (scene.pointed !== null) drawLine(surface, scene, scene.pointed, LINE);
  drawLine(surface, scene, scene.frameNumber, SELECTED);
  surface.restore();
}

/** The time under a place of the view, in frames. */
export const timelineTime = (scene: TimelineScene, x: number): number =>
  timeAt(scene.span, plotWidth(scene), x - GUTTER_PX);

/** How many frames lie on so many pixels. */
export const framesAcross = (scene: TimelineScene, px: number): number =>
  timeAt(scene.span, plotWidth(scene), px) - scene.span.from;

/** The track whose row is at a place; null beside all of them. */
export function timelineTrackAt(scene: TimelineScene, y: number): TimelineTrack | null {
  if (y < RULER_PX) return null;
  return scene.tracks[Math.floor((y - RULER_PX + scene.scrolled) / ROW_PX)] ?? null;
}

/** Scrolled as far as there are rows. */
export const scrolledTo = (scene: TimelineScene, px: number): number =>
  Math.max(0, Math.min(scene.tracks.length * ROW_PX - (scene.view.height - RULER_PX), px));

/** Scrolled so that a row is seen; as it is where it is seen already. */
export function scrolledToRow(scene: TimelineScene, place: number): number {
  const top = place * ROW_PX;
  const room = scene.view.height - RULER_PX - ROW_PX;
  if (top < scene.scrolled) return scrolledTo(scene, top);
  return top > scene.scrolled + room ? scrolledTo(scene, top - room) : scene.scrolled;
}
