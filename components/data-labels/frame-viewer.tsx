'use client';
import { Box } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import type { ItemView } from '@/lib/domain/labels/contract-fields';
import type { FrameOfItems } from './items-by-frame';
import classes from './labeled-items.module.css';

/** A frame with the boxes of its items; a box can be chosen here as in the list beside it, which is for the keyboard. */
export function FrameViewer(props: {
  readonly frame: FrameOfItems;
  readonly chosenId: string | undefined;
  readonly onChoose: (item: ItemView) => void;
}) {
  const t = useTranslations('dataLabels');
  const { frame, chosenId } = props;
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorAlert message={t('browser.pictureFailed')} onRetry={() => setFailed(false)} />;
  return (
    <Box className={classes.viewer ?? ''}>
      {/* biome-ignore lint/performance/noImgElement: pictures behind the project fence, served with their own caching */}
      <img
        src={`/sarm/media/view-frame/${frame.frameId}`}
        alt={t('items.picture', { number: frame.frameNumber })}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        onError={() => setFailed(true)}
      />
      {size && (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} className={classes.boxes} aria-hidden>
          {frame.items.map((item) => {
            const box = item.bounding_box;
            return (
              box && (
                // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the list has the buttons
                <rect
                  key={item.id}
                  x={box.x1}
                  y={box.y1}
                  width={box.x2 - box.x1}
                  height={box.y2 - box.y1}
                  className={classes.box}
                  data-chosen={item.id === chosenId || undefined}
                  onClick={() => props.onChoose(item)}
                />
              )
            );
          })}
        </svg>
      )}
    </Box>
  );
}
