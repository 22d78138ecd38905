import { database } from '@/db/client';
import { say } from '@/lib/messages/message';
import { reportProgress } from '@/lib/platform/tasks';
import { changeAnalysisVideo } from './queries';

/** Videos take this share of the work, the report the rest. */
const VIDEOS_SHARE = 96;

export interface ProgressPlace {
  readonly analysisId: string;
  readonly taskId: string;
  readonly video: { readonly id: string; readonly name: string };
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
}

/** Progress of an analysis when `done` videos are finished, from 0 to 100. */
export const progressAfter = (done: number, total: number): number => (VIDEOS_SHARE * done) / total;

/** Writes how far a video is, one write at a time and only when the whole percent changes. */
export class VideoProgress {
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;
  private percent = -1;

  constructor(private readonly place: ProgressPlace) {}

  /** @param fraction from 0 to 1. */
  report(fraction: number): void {
    const percent = Math.floor(100 * Math.max(0, Math.min(1, fraction)));
    if (this.isWriting || percent <= this.percent) return;
    this.percent = percent;
    this.isWriting = true;
    this.writing = this.write(percent)
      // Progress is a courtesy: a write that fails is no reason to stop measuring.
      .catch(() => undefined)
      .finally(() => {
        this.isWriting = false;
      });
  }

  private async write(percent: number): Promise<void> {
    const { analysisId, taskId, video, position, total } = this.place;
    await changeAnalysisVideo(database(), analysisId, video.id, {
      progress: percent,
      message: say('work.measuring'),
    });
    await reportProgress(taskId, {
      progress: progressAfter(position + percent / 100, total),
      stage: 'processing',
      message: say('work.videoOf', { position: position + 1, total, name: video.name }),
    });
  }

  /** Waits for the last write, so that it cannot overtake what is written next. */
  async settle(): Promise<void> {
    this.percent = 100;
    await this.writing;
  }
}
