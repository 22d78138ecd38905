import { describe, expect, it } from 'vitest';
import { inputArguments, runFfmpeg } from './ffmpeg';
import { ffmpegMajorVersion } from './ffmpeg-binary';
import { LOSSLESS, renderVideo, testFolder } from './test-videos';

// An endless source that is made no faster than it would be shown.
const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'color=s=16x16:r=10', '-f', 'null', '-'];
describe('runFfmpeg', () => {
  it('knows the version of its program', async () => {
    expect(await ffmpegMajorVersion()).toBeGreaterThanOrEqual(4);
  });

  it('kills a run that says nothing for too long', async () => {
    await expect(runFfmpeg(ENDLESS, { stallSeconds: 0.3 })).rejects.toMatchObject({
      name: 'FfmpegError',
      kind: 'stalled',
      message: 'ffmpeg made no progress for 0.3 s',
    });
  });

  it('kills a run that takes too long though it is talking', async () => {
    const talking = ['-progress', 'pipe:1', '-stats_period', '0.05', ...ENDLESS];
    await expect(runFfmpeg(talking, { limitSeconds: 0.4 })).rejects.toMatchObject({
      kind: 'stalled',
      message: 'ffmpeg took longer than 0.4 s',
    });
  });

  it.runIf(process.platform === 'linux')('bounds the memory of a run', async () => {
    const place = await testFolder();
    try {
      // One picture of 5000 × 5000 with six bytes a pixel takes 150 MB, and the filter needs a second copy.
      const file = await renderVideo(
        place.file('large.mkv'),
        'color=s=5000x5000:r=1:d=1,format=gray',
        ...LOSSLESS,
      );
      const args = [...inputArguments(file), '-vf', 'format=rgb48', '-f', 'null', '-'];
      await expect(runFfmpeg(args)).resolves.toContain('5000x5000');
      await expect(runFfmpeg(args, { memoryLimitMib: 200 })).rejects.toMatchObject({ kind: 'exit' });
    } finally {
      await place.remove();
    }
  });

  it("reports a failure with ffmpeg's own words", async () => {
    await expect(runFfmpeg(['-i', 'file:/no/such/file'])).rejects.toThrow(/No such file/);
  });
});
