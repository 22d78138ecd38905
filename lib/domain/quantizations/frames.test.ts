import { expect, it } from 'vitest';
import { CALIBRATION_FRAMES, divideFrames, JUDGED_FRAMES } from './frames';

type Ready = Parameters<typeof divideFrames>[0][number];
const frame = (videoId: string, at: number) => ({ videoId, id: `${videoId}${at}` }) as Ready;
const of = (videos: readonly string[], each: number): Ready[] =>
  videos.flatMap((video) => Array.from({ length: each }, (_, at) => frame(video, at)));
const count = (list: ReturnType<typeof divideFrames>['judged']): number =>
  list.reduce((sum, { frames }) => sum + frames.length, 0);

it('keeps the videos apart that find ranges and that judge', () => {
  const { calibration, judged, sharesVideos } = divideFrames(of(['a', 'b', 'c', 'd', 'e', 'f'], 30));
  expect(sharesVideos).toBe(false);
  expect(calibration.map(({ videoId }) => videoId)).toEqual(['a', 'b']);
  expect(judged.map(({ videoId }) => videoId)).toEqual(['c', 'd', 'e', 'f']);
  expect(count(calibration)).toBe(CALIBRATION_FRAMES);
  expect(count(judged)).toBe(JUDGED_FRAMES);
  expect(divideFrames(of(['a', 'b'], 2))).toMatchObject({ sharesVideos: false, judged: [{ videoId: 'b' }] });
});

it('takes every other frame where there is one video, and the same where there is one frame', () => {
  const { calibration, judged, sharesVideos } = divideFrames(of(['a'], 4));
  expect(sharesVideos).toBe(true);
  expect(calibration).toEqual([{ videoId: 'a', frames: ['a0', 'a2'] }]);
  expect(judged).toEqual([{ videoId: 'a', frames: ['a1', 'a3'] }]);
  expect(divideFrames(of(['a'], 1))).toMatchObject({
    calibration: [{ frames: ['a0'] }],
    judged: [{ frames: ['a0'] }],
  });
});
