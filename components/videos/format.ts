/** Sizes are shown in MB of 1,048,576 bytes. */
export function megabytes(bytes: number): string {
  const size = bytes / 1_048_576;
  return size >= 100 ? size.toFixed(0) : size >= 0.1 ? size.toFixed(1) : size.toFixed(2);
}

/** Minutes and seconds, as players show them; tenths for what is shorter than ten seconds. */
export function clock(seconds: number): string {
  if (seconds < 10) return `0:0${seconds.toFixed(1)}`.replace('0:010.0', '0:10');
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A frame rate without needless digits: 50, 29.97. */
export const rate = (framesPerSecond: number): string => String(Math.round(framesPerSecond * 100) / 100);
