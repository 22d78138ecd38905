'use client';
import { useEffect, useRef } from 'react';
import type { MaskRecord } from '@/components/annotation/engine/records';
import type { Box } from '@/lib/science/vision/types';
import classes from './masks.module.css';

/** The part of a mask that lies in its crop, white on black. */
export function MaskPicture(props: {
  readonly mask: MaskRecord;
  readonly region: Box;
  readonly label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { mask, region, label } = props;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const picture = context.createImageData(region.w, region.h);
    for (let y = 0; y < region.h; y++) {
      for (let x = 0; x < region.w; x++) {
        const isSet = mask.bits[(y - mask.y) * mask.width + x - mask.x] === 1;
        picture.data.set(isSet ? [255, 255, 255, 255] : [0, 0, 0, 255], 4 * (y * region.w + x));
      }
    }
    context.putImageData(picture, 0, 0);
  }, [mask, region]);
  return (
    <canvas
      ref={canvas}
      width={region.w}
      height={region.h}
      role="img"
      aria-label={label}
      className={classes.maskPicture}
    />
  );
}
