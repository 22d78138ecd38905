/** A number of so many decimals, digits together, as the language writes it. */
const fixed = (value: number, decimals: number, language: string): string =>
  value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });

/** Sizes are shown in MB of 1,048,576 bytes. */
export function megabytes(bytes: number, language: string): string {
  const size = bytes / 1_048_576;
  return fixed(size, size >= 100 ? 0 : size >= 0.1 ? 1 : 2, language);
}

/** Minutes and seconds, as players show them; tenths for what is shorter than ten seconds. */
export function clock(seconds: number, language: string): string {
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths < 10) return `0:0${fixed(tenths, 1, language)}`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A frame rate without needless digits: 50, 29.97. */
export const rate = (framesPerSecond: number, language: string): string =>
  framesPerSecond.toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false });
