import { isLeavingForLogin } from '@/lib/platform/http/client';
import type { FrameSession } from './frame-session';

interface Kept {
  readonly session: FrameSession;
  /** Lets go of the session's client. */
  readonly release: () => void;
}

/**
 * The open frames of a tab. A frame that is left while its last changes are under way goes on sending them, and is the same
 * again, steps to take back included, for whoever returns to it.
 */
class SessionShelf {
  private readonly kept = new Map<string, Kept>();
  private readonly left = new Set<string>();
  private isListening = false;

  /** The session of a frame, from now on in use again. */
  find(frameId: string): FrameSession | undefined {
    this.left.delete(frameId);
    return this.kept.get(frameId)?.session;
  }

  put(frameId: string, session: FrameSession, release: () => void): void {
    this.listen();
    this.kept.set(frameId, { session, release });
  }

  /** Somebody left the frame: its session ends as soon as all is saved. */
  leave(frameId: string): void {
    const kept = this.kept.get(frameId);
    if (!kept) return;
    const { session, release } = kept;
    this.left.add(frameId);
    const endWhenSaved = (): void => {
      if (this.left.has(frameId) && !session.isSaved) return;
      unsubscribe();
      if (!this.left.delete(frameId)) return;
      session.end();
      release();
      this.kept.delete(frameId);
    };
    const unsubscribe = session.subscribe(endWhenSaved);
    session.flush();
    endWhenSaved();
  }

  private readonly flush = (): void => {
    for (const { session } of this.kept.values()) session.flush();
  };

  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    window.addEventListener('beforeunload', (event) => {
      const hasUnsaved = [...this.kept.values()].some(({ session }) => !session.isSaved);
      // Whoever is led to the sign-in page finds their work offered when they are back.
      if (hasUnsaved && !isLeavingForLogin()) event.preventDefault();
    });
    window.addEventListener('online', this.flush);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.flush();
    });
  }
}

export const sessionShelf = new SessionShelf();
