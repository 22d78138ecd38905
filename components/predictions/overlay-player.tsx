'use client';
import { Loader, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { getPredictionTracks } from '@/lib/domain/predictions/contract';
import { getVideo } from '@/lib/domain/videos/contract';
import { addressOf } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { type BoxesByFrame, drawBoxes, readBoxTable } from './boxes-by-frame';
import classes from './overlay-player.module.css';

const ASK_EVERY_MS = 2000;

/** The video with the boxes of a prediction over it, at each frame those that were found on it. */
export function OverlayPlayer({
  predictionId,
  videoId,
}: {
  readonly predictionId: string;
  readonly videoId: string;
}) {
  const t = useTranslations('predictions.player');
  const { data: video } = useApi(
    getVideo,
    { params: { id: videoId } },
    { refreshInterval: (latest) => (latest?.previewStatus === 'pending' ? ASK_EVERY_MS : 0) },
  );
  const [boxes, setBoxes] = useState<BoxesByFrame | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    fetch(addressOf(getPredictionTracks, { params: { id: predictionId } }), { signal: controller.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        setBoxes(readBoxTable(await answer.text()));
      })
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => controller.abort();
  }, [predictionId]);

  const shown = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const rate = video?.framesPerSecond ?? 0;
  useEffect(() => {
    if (!boxes || rate === 0) return;
    let request = 0;
    const draw = (): void => {
      const [player, target] = [shown.current, canvas.current];
      if (player && target) drawBoxes(target, boxes.get(Math.round(player.currentTime * rate)) ?? []);
      request = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [boxes, rate]);

  if (hasFailed) return <ErrorAlert message={t('failed')} />;
  if (!video || !boxes) return <Loader role="status" aria-label={t('loading')} />;
  if (video.previewStatus !== 'ready')
    return (
      <Text size="sm" c="dimmed" role="status">
        {t(video.previewStatus === 'pending' ? 'pending' : 'noPreview')}
      </Text>
    );
  return (
    <div className={classes.stage} style={{ aspectRatio: `${video.width} / ${video.height}` }}>
      <video
        ref={shown}
        className={classes.picture}
        src={`/sarm/media/view-video/${videoId}`}
        controls
        muted
        playsInline
        aria-label={t('label')}
      />
      <canvas ref={canvas} className={classes.boxes} width={video.width} height={video.height} aria-hidden />
    </div>
  );
}
