import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { testFolder } from '@/lib/engine/media/test-videos';
import { type SimulatedScene, simulateScene } from '@/lib/science/simulation';
import { analyzeVideo, type VideoAnalysis } from './analyze-video';
import { packField, unpackField } from './field-record';
import { measureFollowed } from './measure-followed';

// For seven tenths of a second the lamp is out.
const [FIRST, LAST] = [55, 75];
const scene = simulateScene({
  ...{ seed: 3, width: 320, height: 240, framesPerSecond: 30, seconds: 4, concentrationMillionPerMl: 60 },
});
const dark: SimulatedScene = {
  ...scene,
  *frames() {
    let number = 0;
    for (const frame of scene.frames()) {
      const isDark = number >= FIRST && number <= LAST;
      number++;
      const { picture } = frame;
      yield isDark
        ? { ...frame, picture: { ...picture, data: new Uint8Array(picture.data.length).fill(6) } }
        : frame;
    }
  },
};

let folder: Awaited<ReturnType<typeof testFolder>>;
let light: VideoAnalysis;
let out: VideoAnalysis;
beforeAll(async () => {
  folder = await testFolder();
  const analyze = async (name: string, shown: SimulatedScene) => {
    const videoFile = folder.file(name);
    await writeVideo(videoFile, shown);
    const calibration = { pixelSizeUm: 0.5, chamberDepthUm: 20, dilution: 1 };
    return analyzeVideo({ videoFile, calibration, threads: 3 });
  };
  light = await analyze('light.avi', scene);
  out = await analyze('dark.avi', dark);
}, 120_000);
afterAll(() => folder.remove());

it('a lamp that is out for a while leaves one field, and nobody is missed in the dark', () => {
  expect(out.result.fields).toBeUndefined();
  expect(out.field?.field.unseenFrames).toEqual(
    Array.from({ length: LAST - FIRST + 1 }, (_, i) => FIRST + i),
  );
  expect(light.field?.field.unseenFrames).toBeUndefined();
  // 21 of 120 frames: counted in, a sixth would be missing.
  const share = out.result.counts.meanPerField / light.result.counts.meanPerField;
  expect(Math.abs(share - 1)).toBeLessThan(0.06);
});

it('its record measures the same again', async () => {
  const recorded = out.field;
  if (!recorded) throw new Error('nothing was recorded');
  const { field } = await unpackField(await packField(recorded));
  expect(measureFollowed(field).summary.counts).toEqual(out.result.counts);
});
