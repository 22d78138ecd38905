import { database } from '@/db/client';
import { say } from '@/lib/messages/message';
import { reportProgress } from '@/lib/platform/tasks';
import { changeOpenVideo, selectVideosProgress } from './queries-videos';

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

/**
 * Writes how far a video is, and with it its analysis, other videos of which may be measured meanwhile: one write at a time
 * and only when the whole percent changes.
 */
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
    await changeOpenVideo(database(), analysisId, video.id, {
      progress: percent,
      message: say('work.measuring'),
    });
    const { fraction, busy, done } = await selectVideosProgress(analysisId);
    await reportProgress(taskId, {
      progress: VIDEOS_SHARE * fraction,
      isShared: true,
      stage: 'processing',
      message:
        busy > 1
          ? say('work.videosAtOnce', { busy, done, total })
          : say('work.videoOf', { position: position + 1, total, name: video.name }),
    });
  }

  /** Waits for the last write, so that it cannot overtake what is written next. */
  async settle(): Promise<void> {
    this.percent = 100;
    await this.writing;
  }
}
