/** Why a run of ffmpeg failed: no program, a bad exit, no sign of life, past its time limit, or ended from outside. */
export type FfmpegFailure = 'missing' | 'exit' | 'stalled' | 'overdue' | 'interrupted';

/** A failed run of ffmpeg. `stderr` is for classification and logs, not for people. */
export class FfmpegError extends Error {
  readonly kind: FfmpegFailure;
  readonly stderr: string;

  constructor(kind: FfmpegFailure, message: string, options: { cause?: unknown; stderr?: string } = {}) {
    super(message, { cause: options.cause });
    this.name = 'FfmpegError';
    this.kind = kind;
    this.stderr = options.stderr ?? '';
  }
}
