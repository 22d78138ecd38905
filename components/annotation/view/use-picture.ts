'use client';
import { useEffect, useState } from 'react';
import { leaveForLogin } from '@/lib/platform/http/client';

const UNAUTHENTICATED = 401;

/** What the server answered instead of the picture. */
export interface PictureRefusal {
  readonly status: number;
  readonly statusText: string;
}

export interface LoadedPicture {
  /** Null until it is there. */
  readonly picture: ImageBitmap | null;
  readonly hasFailed: boolean;
  /** Null where the server was not reached, or sent something that is no picture. */
  readonly refusal: PictureRefusal | null;
}

type Loaded = LoadedPicture & { readonly src: string };

const NOT_YET: LoadedPicture = { picture: null, hasFailed: false, refusal: null };

async function load(src: string, signal: AbortSignal): Promise<LoadedPicture> {
  const answer = await fetch(src, { signal });
  if (answer.status === UNAUTHENTICATED) leaveForLogin();
  if (!answer.ok) {
    const { status, statusText } = answer;
    return { picture: null, hasFailed: true, refusal: { status, statusText } };
  }
  return { ...NOT_YET, picture: await createImageBitmap(await answer.blob()) };
}

/** A picture to be drawn on a canvas. That of another address is never shown for it, not even while it is loaded. */
export function usePicture(src: string | null): LoadedPicture {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (src === null) return;
    const loading = new AbortController();
    let made: ImageBitmap | null = null;
    load(src, loading.signal)
      .catch((): LoadedPicture => ({ ...NOT_YET, hasFailed: true }))
      .then((picture) => {
        // Nobody waits for it any more.
        if (loading.signal.aborted) return picture.picture?.close();
        made = picture.picture;
        setLoaded({ ...picture, src });
      });
    return () => {
      loading.abort();
      made?.close();
      setLoaded(null);
    };
  }, [src]);
  return loaded !== null && loaded.src === src ? loaded : NOT_YET;
}
