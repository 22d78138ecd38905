import type { Page } from '@playwright/test';
import { quantile } from '@/scripts/client/times';

declare global {
  interface Window {
    benchPlayer: { draws: number[]; presented: number[]; intervals: number[] };
  }
}

/** Writes down how long the player takes for each picture, before any script of the page runs. */
export async function watchDrawing(page: Page): Promise<void> {
  // The loader of TypeScript names functions by a helper that the page doesn't have.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(() => {
    const log = { draws: [] as number[], presented: [] as number[], intervals: [] as number[] };
    window.benchPlayer = log;
    const original = HTMLVideoElement.prototype.requestVideoFrameCallback;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
      return original.call(this, (now, metadata) => {
        const begun = performance.now();
        callback(now, metadata);
        log.draws.push(performance.now() - begun);
        log.presented.push(metadata.presentedFrames);
      });
    };
    let before = 0;
    const tick = (now: number): void => {
      if (before > 0) log.intervals.push(now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

/** Plays for so long. @returns what became of the frames and how long drawing one took */
export async function playFor(page: Page, milliseconds: number): Promise<Record<string, number>> {
  const seen = await page.evaluate(async (ms) => {
    const video = document.querySelector('video') as HTMLVideoElement;
    const log = window.benchPlayer;
    await video.play();
    // What starting costs is not what playing costs.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const list of [log.draws, log.presented, log.intervals]) list.length = 0;
    const before = video.getVideoPlaybackQuality();
    const from = [performance.now(), video.currentTime] as const;
    await new Promise((resolve) => setTimeout(resolve, ms));
    const after = video.getVideoPlaybackQuality();
    video.pause();
    return {
      draws: log.draws,
      intervals: log.intervals,
      callbacks: log.presented.length,
      presented: (log.presented.at(-1) ?? 0) - (log.presented[0] ?? 0) + 1,
      decoded: after.totalVideoFrames - before.totalVideoFrames,
      dropped: after.droppedVideoFrames - before.droppedVideoFrames,
      seconds: (performance.now() - (from[0] ?? 0)) / 1000,
    };
  }, milliseconds);
  const draws = seen.draws.sort((a, b) => a - b);
  const intervals = seen.intervals.sort((a, b) => a - b);
  return {
    seconds: Math.round(seen.seconds * 10) / 10,
    decodedFrames: seen.decoded,
    /** By the browser, before anybody could draw them. */
    droppedFrames: seen.dropped,
    /** Shown by the browser, but the player was not told in time. */
    missedFrames: seen.presented - seen.callbacks,
    drawnPerSecond: Math.round((10 * seen.callbacks) / seen.seconds) / 10,
    drawMsP50: quantile(draws, 0.5),
    drawMsP95: quantile(draws, 0.95),
    animationIntervalMsP50: quantile(intervals, 0.5),
    animationIntervalMsP95: quantile(intervals, 0.95),
  };
}
