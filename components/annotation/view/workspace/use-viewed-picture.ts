'use client';
import { useMemo, useRef } from 'react';
import {
  isAsRecorded,
  lookupTable,
  shownPixels,
  type Viewing,
} from '@/components/annotation/engine/lookup-table';

interface Recorded {
  readonly of: ImageBitmap;
  readonly pixels: ImageData;
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws on no canvas');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, picture.width, picture.height);
}

/** A picture as it is looked at: brighter, with more contrast, inverted. What is stored and measured stays as it is. */
export function useViewedPicture(picture: ImageBitmap | null, viewing: Viewing): CanvasImageSource | null {
  const recorded = useRef<Recorded | null>(null);
  return useMemo(() => {
    if (!picture || isAsRecorded(viewing)) return picture;
    if (recorded.current?.of !== picture) recorded.current = { of: picture, pixels: pixelsOf(picture) };
    const { pixels } = recorded.current;
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const shown = new ImageData(shownPixels(pixels.data, lookupTable(viewing)), pixels.width, pixels.height);
    canvas.getContext('2d')?.putImageData(shown, 0, 0);
    return canvas;
  }, [picture, viewing]);
}
