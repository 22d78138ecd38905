import { describe, expect, it } from 'vitest';
import { GUTTER_PX, ROW_PX, RULER_PX } from './draw-timeline';
import { recorder } from './testing/surface';
import { Timeline } from './timeline';
import {
  frameBeside,
  nearestFrame,
  pannedSpan,
  placeOf,
  revealingSpan,
  tickStep,
  timeAt,
  wholeSpan,
  zoomedSpan,
} from './timeline-span';
import { keyFrameBeside, stretchesOf, type TimelineTrack } from './track-stretches';

const track = (number: number, keyFrames: number[], outsideAfter: number[] = []): TimelineTrack => ({
  ...{ id: `t${number}`, number, state: 'proposed', keyFrames, outsideAfter },
});

describe('the part of a video that is shown', () => {
  it('places and times lie on one another', () => {
    // 200 frames on 400 px: 2 px each. The middle of frame 30 is 61 px from the start.
    const span = wholeSpan(200);
    expect([placeOf(span, 400, 30.5), timeAt(span, 400, 61)]).toEqual([61, 30.5]);
  });

  it('zooms about a time, which stays where it is, and no further than the video and ten frames', () => {
    const span = wholeSpan(200);
    // Half as long about 50, a quarter of the way: from 50 - 25 to 125.
    expect(zoomedSpan(span, 50, 2, 200)).toEqual({ from: 25, to: 125 });
    expect(zoomedSpan(span, 50, 1000, 200)).toEqual({ from: 47.5, to: 57.5 });
    expect(zoomedSpan({ from: 25, to: 125 }, 50, 0.1, 200)).toEqual({ from: 0, to: 200 });
    expect(zoomedSpan(wholeSpan(4), 2, 8, 4)).toEqual({ from: 0, to: 4 });
  });

  it('pans and reveals within the video', () => {
    const span = { from: 20, to: 40 };
    expect(pannedSpan(span, 5, 100)).toEqual({ from: 25, to: 45 });
    expect(pannedSpan(span, -50, 100)).toEqual({ from: 0, to: 20 });
    expect(pannedSpan(span, 500, 100)).toEqual({ from: 80, to: 100 });
    expect(revealingSpan(span, 39, 100)).toBe(span);
    // Frame 60 in the middle: its own middle is 60.5.
    expect(revealingSpan(span, 60, 100)).toEqual({ from: 50.5, to: 70.5 });
    expect(revealingSpan(span, 99, 100)).toEqual({ from: 80, to: 100 });
  });

  it('the ruler says a number every 64 px or a little more', () => {
    // A pixel a frame: 64 frames would do, 100 are said. Ten pixels a frame: 6.4, so 10. 70 pixels a frame: each.
    expect(tickStep({ from: 0, to: 1000 }, 1000)).toBe(100);
    expect(tickStep({ from: 0, to: 100 }, 1000)).toBe(10);
    expect(tickStep({ from: 0, to: 10 }, 700)).toBe(1);
  });

  it('only frames that are kept are gone to', () => {
    const kept = [0, 5, 6, 30];
    expect([nearestFrame(kept, 12), nearestFrame(kept, 25), nearestFrame([], 3)]).toEqual([6, 30, null]);
    expect([frameBeside(kept, 6, 1), frameBeside(kept, 7, -1), frameBeside(kept, 30, 1)]).toEqual([
      30,
      6,
      null,
    ]);
  });
});

describe('the stretches of a track', () => {
  it('a cell that is not seen between two key frames is not shown there', () => {
    // Seen on 0, on 2, and from 4 to 6: the example of the domain's tests.
    expect(stretchesOf(track(1, [0, 2, 4, 6], [0, 2]))).toEqual([
      { from: 0, to: 0 },
      { from: 2, to: 2 },
      { from: 4, to: 6 },
    ]);
    expect(stretchesOf(track(1, [3, 9], [9]))).toEqual([{ from: 3, to: 9 }]);
    expect(stretchesOf(track(1, []))).toEqual([]);
  });

  it('key frames of several tracks are gone through in their order', () => {
    const tracks = [track(1, [0, 10]), track(2, [4, 12])];
    expect([
      keyFrameBeside(tracks, 4, 1),
      keyFrameBeside(tracks, 4, -1),
      keyFrameBeside(tracks, 12, 1),
    ]).toEqual([10, 0, null]);
  });
});

describe('the timeline', () => {
  function shown() {
    const { surface, drawn } = recorder();
    const timeline = new Timeline({ surface, schedule: (draw) => draw() });
    // 100 frames on 200 px, room for two rows.
    timeline.resize({ width: 200 + GUTTER_PX, height: RULER_PX + 2 * ROW_PX });
    const tracks = [track(1, [10, 20]), track(2, [0, 50]), track(3, [60, 80])];
    const frames = [0, 10, 20, 60].map((frameNumber) => ({ frameNumber, labeled: frameNumber === 10 }));
    const content = { tracks, frames, frameCount: 100, frameNumber: 10, selectedIds: [] as string[] };
    timeline.show(content);
    return { timeline, drawn, content };
  }
  const row = (place: number): number => RULER_PX + (place + 0.5) * ROW_PX;

  it('tells what is under the pointer', () => {
    const { timeline } = shown();
    const at = (frame: number, place: number) =>
      timeline.trackAt({ x: GUTTER_PX + 2 * frame, y: row(place) })?.number;
    expect([at(15, 0), at(40, 0), at(40, 1), at(15, -1)]).toEqual([1, undefined, 2, undefined]);
    // The nearest kept frame to 44 is 60, to 35 it is 20.
    expect([timeline.frameAt(GUTTER_PX + 88), timeline.frameAt(GUTTER_PX + 70)]).toEqual([60, 20]);
  });

  it('brings what is selected into view, and scrolls no further than there are rows', () => {
    const { timeline, content } = shown();
    timeline.show({ ...content, selectedIds: ['t3'] });
    // The third row is now the last of two.
    expect(timeline.trackAt({ x: GUTTER_PX + 140, y: row(1) })?.number).toBe(3);
    timeline.move({ x: 0, y: 1000 });
    expect(timeline.trackAt({ x: GUTTER_PX + 140, y: row(1) })?.number).toBe(3);
    timeline.move({ x: 0, y: -1000 });
    expect(timeline.trackAt({ x: GUTTER_PX + 30, y: row(0) })?.number).toBe(1);
  });

  it('goes along with the frame that is shown', () => {
    const { timeline, content } = shown();
    timeline.zoom(4);
    // 25 frames about 10.5: from 7.875; frame 60 lies beyond.
    expect(timeline.frameAt(GUTTER_PX + 200)).toBe(20);
    timeline.show({ ...content, frameNumber: 60 });
    // In the middle.
    expect(timeline.frameAt(GUTTER_PX + 100)).toBe(60);
    expect(timeline.canZoomOut).toBe(true);
    timeline.zoom(0.01);
    expect(timeline.canZoomOut).toBe(false);
  });

  it('draws accepted tracks full, proposals hollow, and a mark at each key frame', () => {
    const { drawn, timeline, content } = shown();
    drawn.length = 0;
    const [first] = content.tracks;
    if (!first) throw new Error('no track');
    timeline.show({ ...content, tracks: [{ ...first, state: 'accepted' }] });
    // From 10 to the end of frame 20: 22 px of 2 px each.
    const bars = drawn.filter(
      ([name, x, , width]) => name === 'fillRect' && x === GUTTER_PX + 20 && width === 22,
    );
    expect(bars[0]?.at(-1)).toBe('#40c057');
    const keys = drawn.filter(
      ([name, , , width, height]) => name === 'fillRect' && width === 2 && height === 6,
    );
    expect(new Set(keys.map(([, x]) => x))).toEqual(new Set([GUTTER_PX + 20, GUTTER_PX + 40]));
  });
});
