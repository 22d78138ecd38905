import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Store } from '@/components/annotation/engine/store';
import type { TrackRecord } from '@/components/annotation/engine/track-record';
import { Stage } from './stage';

/** As much of a paused video as the stage asks for. */
class PausedVideo extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  readyState = 2;
  videoWidth = 64;
  videoHeight = 64;
  currentTime = 0;
  pause(): void {}
  requestVideoFrameCallback(): number {
    return 0;
  }
  cancelVideoFrameCallback(): void {}
}

const canvas = { getContext: () => null } as unknown as HTMLCanvasElement;
/** Four pictures at 25 per second. */
const FRAME_SECONDS = [0, 0.04, 0.08, 0.12];

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function stageOf(video: PausedVideo): { readonly stage: Stage; readonly frames: number[] } {
  const frames: number[] = [];
  const stage = new Stage(
    { scene: canvas, overlay: canvas },
    video as unknown as HTMLVideoElement,
    { width: 64, height: 64 },
    FRAME_SECONDS,
    new Store<TrackRecord>(),
    { onFrame: (frame) => frames.push(frame), onPlaying: () => undefined },
  );
  return { stage, frames };
}

test('a step that was asked for before the browser told of its first picture is not lost', () => {
  const video = new PausedVideo();
  const { stage, frames } = stageOf(video);
  stage.step(1);
  video.dispatchEvent(new Event('loadeddata'));
  stage.step(1);
  video.dispatchEvent(new Event('seeked'));
  expect(frames).toEqual([2]);
});

test('a step that is asked for while the browser still looks for the picture before counts', () => {
  const video = new PausedVideo();
  const { stage, frames } = stageOf(video);
  stage.step(1);
  video.readyState = 1;
  stage.step(1);
  video.readyState = 2;
  video.dispatchEvent(new Event('seeked'));
  expect(frames).toEqual([2]);
});

test('steps that come faster than pictures add up, and end at the last frame', () => {
  const video = new PausedVideo();
  const { stage, frames } = stageOf(video);
  for (let pressed = 0; pressed < 5; pressed += 1) stage.step(1);
  video.dispatchEvent(new Event('seeked'));
  expect(frames).toEqual([3]);
});
