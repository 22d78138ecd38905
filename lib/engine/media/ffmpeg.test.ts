import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runFfmpeg } from './ffmpeg';
import { ffmpegMajorVersion } from './ffmpeg-binary';
import { FfmpegError } from './ffmpeg-error';

// An endless source that is made no faster than it would be shown.
const ENDLESS = ['-re', '-f', 'lavfi', '-i', 'color=s=16x16:r=10', '-f', 'null', '-'];

/** The ffmpeg whose arguments hold this mark. */
function runningProcess(mark: string): string | undefined {
  return readdirSync('/proc').find((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const [program, ...args] = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
      return program?.endsWith('ffmpeg') && args.some((argument) => argument.includes(mark));
    } catch {
      return false; // ended meanwhile
    }
  });
}

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
      kind: 'overdue',
      message: 'ffmpeg took longer than 0.4 s',
    });
  });

  it.runIf(process.platform === 'linux')('bounds the memory of a run', async () => {
    // No build of ffmpeg can even be loaded into 30 MiB.
    await expect(runFfmpeg(['-version'])).resolves.toBeTypeOf('string');
    await expect(runFfmpeg(['-version'], { memoryLimitMib: 30 })).rejects.toBeInstanceOf(FfmpegError);
  });

  it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGKILL'] as const)(
    'does not blame the file when %s ends the program',
    async (signalName) => {
      const mark = `interrupted-${process.pid}-${signalName}`;
      const [output, ...last] = [...ENDLESS].reverse();
      const run = runFfmpeg([...last.reverse(), '-metadata', `title=${mark}`, String(output)]);
      const failed = expect(run).rejects.toMatchObject({ kind: 'interrupted' });
      await expect.poll(() => runningProcess(mark)).toBeDefined();
      // Until it has set its signal handlers up, SIGINT ends it the plain way; both must be understood.
      process.kill(Number(runningProcess(mark)), signalName);
      await failed;
    },
  );

  it("reports a failure with ffmpeg's own words", async () => {
    await expect(runFfmpeg(['-i', 'file:/no/such/file'])).rejects.toThrow(/No such file/);
  });
});
