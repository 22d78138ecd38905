import { describe, expect, it } from 'vitest';
import { runFfmpeg } from './ffmpeg';
import { ffmpegMajorVersion } from './ffmpeg-binary';
import { FfmpegError } from './ffmpeg-error';

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
    // No build of ffmpeg can even be loaded into 30 MiB.
    await expect(runFfmpeg(['-version'])).resolves.toBeTypeOf('string');
    await expect(runFfmpeg(['-version'], { memoryLimitMib: 30 })).rejects.toBeInstanceOf(FfmpegError);
  });

  it("reports a failure with ffmpeg's own words", async () => {
    await expect(runFfmpeg(['-i', 'file:/no/such/file'])).rejects.toThrow(/No such file/);
  });
});
