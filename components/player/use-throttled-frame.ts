'use client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** While the video plays, controls and crop follow so often; the picture and its tracks follow every frame. */
const FOLLOW_MS = 125;

/** The frame as the page around the picture shows it: at once while the video stands, otherwise a few times a second. */
export function useThrottledFrame(isPlaying: boolean): readonly [number, (frame: number) => void] {
  const [shown, setShown] = useState(0);
  const latest = useRef(0);
  const told = useRef(0);
  const follow = useCallback((frame: number) => {
    latest.current = frame;
    const now = performance.now();
    if (now - told.current < FOLLOW_MS && playing.current) return;
    told.current = now;
    setShown(frame);
  }, []);
  const playing = useRef(isPlaying);
  useEffect(() => {
    playing.current = isPlaying;
    if (!isPlaying) setShown(latest.current);
  }, [isPlaying]);
  return [shown, follow];
}
