import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { analyzeVideo } from '@/lib/engine/casa/analyze-video';
import { writeVideo } from '@/lib/engine/media/scene-writer';
import { simulateScene } from '@/lib/science/simulation';
import { ALTERATIONS, type AlteredCopy, measureAltered, spreadOf } from './measure-altered';

const copy: AlteredCopy = {
  alteration: 'as it is',
  ...{ spermPerField: 10, motilePercent: 40, progressivePercent: 30 },
  ...{ vcl: 50, vsl: 20, vap: 30, alhMean: 2, bcfHz: null, madDegrees: 40 },
  localisationNoisePx: 0.1,
};

it('says how far apart figures lie', () => {
  const spread = spreadOf([copy, { ...copy, vcl: 60 }, { ...copy, vcl: 40 }]);
  // Mean 50, standard deviation √((0 + 100 + 100) / 2) = 10.
  expect(spread.vcl).toEqual({ lowest: 40, highest: 60, variationPercent: 20 });
  expect(spread.vsl).toEqual({ lowest: 20, highest: 20, variationPercent: 0 });
  expect(spread.bcfHz).toBeNull();
  expect(spreadOf([copy]).vcl).toBeNull();
});

it('measures a recording as it is and as it may as well be shown', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'altered-test-'));
  try {
    const videoFile = path.join(folder, 'scene.mp4');
    await writeVideo(videoFile, simulateScene({ seed: 11, seconds: 1.5, concentrationMillionPerMl: 40 }));
    const calibration = { pixelSizeUm: 0.5 };
    const before = (await readdir(os.tmpdir())).filter((name) => name.startsWith('altered-')).length;
    const { copies, spread } = await measureAltered({ videoFile, calibration, seconds: 1.5 });
    expect((await readdir(os.tmpdir())).filter((name) => name.startsWith('altered-')).length).toBe(before);
    expect(copies.map(({ alteration }) => alteration)).toEqual(Object.keys(ALTERATIONS));
    const { result } = await analyzeVideo({ videoFile, calibration });
    // Without loss, but for the levels of an MP4, which are stretched before.
    expect(copies[0]?.spermPerField).toBeCloseTo(result.counts.meanPerField, 1);
    expect(copies[0]?.vcl).toBeCloseTo(result.kinematics.figures.vcl?.mean ?? Number.NaN, 0);
    // They are the same cells; turned pictures are others to the detector all the same.
    expect(new Set(copies.slice(0, 5).map((each) => each.spermPerField)).size).toBeGreaterThan(2);
    expect(spread.spermPerField?.variationPercent).toBeLessThan(10);
    expect(spread.vcl?.variationPercent).toBeLessThan(10);
    await expect(measureAltered({ videoFile, seconds: 31 })).rejects.toThrow(RangeError);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
