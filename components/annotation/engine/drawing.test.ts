import { expect, it } from 'vitest';
import { GRADE_COLORS } from './colors';
import { drawOverlay } from './draw-overlay';
import { drawScene, type Scene } from './draw-scene';
import type { TrackRecord } from './track-record';

type Call = readonly [name: string, ...args: unknown[]];

/** A context that writes down what is drawn, with the color that is set. */
function recorder(): { context: CanvasRenderingContext2D; calls: Call[] } {
  const calls: Call[] = [];
  const state: Record<string, unknown> = {};
  const context = new Proxy(state, {
    get: (target, name: string) =>
      name in target
        ? target[name]
        : name === 'measureText'
          ? () => ({ width: 10 })
          : (...args: unknown[]) =>
              void calls.push(
                name.startsWith('stroke') ? [name, ...args, target.strokeStyle] : [name, ...args],
              ),
    set: (target, name: string, value) => {
      target[name] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
  return { context, calls };
}

const track: TrackRecord = {
  id: 5,
  grade: 'slow',
  firstFrame: 10,
  x: Float32Array.of(20, 22, 24, 26),
  y: Float32Array.of(30, 30, 30, 30),
  w: Float32Array.of(8, 8, 8, 8),
  h: Float32Array.of(6, 6, 6, 6),
};
const scene: Scene = {
  view: { width: 200, height: 100 },
  size: { width: 100, height: 50 },
  camera: { scale: 2, x: 0, y: 0 },
  picture: null,
  tracks: [track],
  frame: 12,
  showsBoxes: true,
  showsTracks: true,
  trailFrames: 1,
};

it('a track is drawn where it is in this frame, with its trail, in the color of its grade', () => {
  const { context, calls } = recorder();
  drawScene(context, scene);
  // Frame 12 is the third: the center is at (24, 30), the trail leads there from (22, 30).
  expect(calls).toContainEqual(['strokeRect', 20, 27, 8, 6, GRADE_COLORS.slow]);
  expect(calls).toContainEqual(['moveTo', 22, 30]);
  expect(calls.filter(([name]) => name === 'lineTo')).toEqual([['lineTo', 24, 30]]);
  expect(calls).toContainEqual(['stroke', GRADE_COLORS.slow]);
});

it('nothing is drawn of a track that is not seen, nor of what is switched off', () => {
  for (const change of [
    { frame: 9 },
    { frame: 14 },
    { showsBoxes: false, showsTracks: false },
    { showsBoxes: false, trailFrames: 0 },
  ]) {
    const { context, calls } = recorder();
    drawScene(context, { ...scene, ...change });
    expect(calls.filter(([name]) => String(name).startsWith('stroke'))).toEqual([]);
  }
});

it('the picture is drawn in pixels of the measured one, whatever its own', () => {
  const { context, calls } = recorder();
  const source = {} as CanvasImageSource;
  drawScene(context, { ...scene, picture: { source, size: { width: 100, height: 50 } }, tracks: [] });
  expect(calls).toContainEqual(['drawImage', source, 0, 0, 100, 50]);
});

it('what is selected has its whole path and its number', () => {
  const { context, calls } = recorder();
  drawOverlay(context, { ...scene, selected: track, hovered: track });
  expect(calls.filter(([name]) => name === 'lineTo')).toHaveLength(6);
  expect(calls.filter(([name]) => name === 'fillText')).toEqual([['fillText', '5', 37, 47]]);
});
