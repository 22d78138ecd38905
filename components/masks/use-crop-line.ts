'use client';
import { useRef, useState } from 'react';
import type { CropAction } from '@/components/annotation/engine/crop-keys';

/** What waits in line; where points go is for the next click, and help is shown at once. */
export type LineAction = Exclude<CropAction, 'foreground' | 'background' | 'cheatSheet' | 'close'>;

/** How the crop that is open takes what keys ask for. */
export interface CropHands {
  /** Whether an action can begin now: what is under way has ended, and what it needs is known. */
  readonly canBegin: (action: LineAction) => boolean;
  /** @returns whether it was done; a failure has been told */
  readonly act: (action: LineAction) => Promise<boolean>;
}

export interface CropLine {
  readonly ask: (action: LineAction) => void;
  /** Forgets what waits: it was meant for the crop that is left by hand. */
  readonly drop: () => void;
  /** Begins what is next in line, if it can begin. Called each time the open crop has been drawn. */
  readonly advance: (hands: CropHands) => void;
}

/**
 * Lets what keys ask for wait in line, in its order and from crop to crop: keys come faster than answers. Where one
 * fails, what waits behind it is dropped: it was meant for what did not come about.
 */
export function useCropLine(): CropLine {
  const line = useRef<{ waiting: LineAction[]; isRunning: boolean }>({ waiting: [], isRunning: false });
  const [, setTurn] = useState(0);
  /** Has the open crop drawn again, with what is known now. */
  const redraw = (): void => setTurn((turn) => turn + 1);
  const begin = async (hands: CropHands, action: LineAction): Promise<void> => {
    line.current.isRunning = true;
    let isDone = false;
    try {
      isDone = await hands.act(action);
    } finally {
      if (!isDone) line.current.waiting = [];
      line.current.isRunning = false;
      redraw();
    }
  };
  return {
    ask: (action) => {
      line.current.waiting.push(action);
      redraw();
    },
    drop: () => {
      line.current.waiting = [];
    },
    advance: (hands) => {
      const [next] = line.current.waiting;
      if (next === undefined || line.current.isRunning || !hands.canBegin(next)) return;
      line.current.waiting.shift();
      void begin(hands, next);
    },
  };
}
