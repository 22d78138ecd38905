import type { BoxRecord } from '@/components/annotation/engine/records';

export const PICTURE = { width: 1280, height: 1024 };
export const VIEW = { width: 1280, height: 700 };
/** All of the picture in the view. */
export const FIT = VIEW.height / PICTURE.height;

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Boxes all over the picture: six in ten verified, three proposed, one interpolated; all confidences. */
export function someBoxes(count: number): BoxRecord[] {
  const next = seeded(7);
  return Array.from({ length: count }, (_, place) => {
    const [w, h] = [14 + 30 * next(), 14 + 30 * next()];
    const [x1, y1] = [next() * (PICTURE.width - w), next() * (PICTURE.height - h)];
    const lot = place % 10;
    return {
      kind: 'box',
      id: `a${place}`,
      ...{ x1, y1, x2: x1 + w, y2: y1 + h },
      className: 'sperm',
      confidence: next(),
      source: lot === 9 ? 'interpolated' : 'model',
      verified: lot < 6,
      trackId: null,
      isKey: lot !== 9,
      outsideAfter: false,
    };
  });
}

/** A gray picture with grain: one that compresses to nothing would be drawn by another path of the browser. */
export function somePicture(): HTMLCanvasElement {
  const next = seeded(11);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const data = context.createImageData(PICTURE.width, PICTURE.height);
  for (let place = 0; place < data.data.length; place += 4) {
    const gray = 110 + 60 * next();
    data.data.set([gray, gray, gray, 255], place);
  }
  context.putImageData(data, 0, 0);
  return canvas;
}

export type Motion = 'pan' | 'zoom' | 'drag';

export interface Pace {
  /** Between two pictures of the browser. */
  readonly intervals: readonly number[];
}

declare global {
  interface Window {
    benchCanvas: {
      /** @returns how long it took until the boxes were there, in ms */
      readonly start: (count: number) => Promise<number>;
      readonly run: (motion: Motion, frames: number) => Promise<Pace>;
    };
  }
}

const nextPicture = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Shown, and not only asked for. */
export async function untilShown(): Promise<void> {
  await nextPicture();
  await nextPicture();
}

/** What takes longer for all of its pictures is measured by those that it made. */
const MAX_MS = 20_000;

/** Takes a step in each picture of the browser, so many times. */
export async function inEachPicture(frames: number, step: (place: number) => void): Promise<Pace> {
  const times = [await nextPicture()];
  const until = (times[0] ?? 0) + MAX_MS;
  for (let place = 0; place < frames && (times.at(-1) ?? 0) < until; place++) {
    step(place);
    times.push(await nextPicture());
  }
  return { intervals: times.slice(1).map((time, place) => time - (times[place] ?? time)) };
}
