'use client';
import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** A QR code, dark on white in both themes: readers expect it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    // Four free modules around it are part of the standard (ISO/IEC 18004, 5.3.8).
    const code = encode(text, { ecc: 'M', border: 4 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={classes.code} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
