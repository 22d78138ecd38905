'use client';
import { useFormatter } from 'next-intl';

/** Pixel sizes are given to a tenth of a nanometer, their uncertainty as well. */
const DECIMALS = 4;

/** Writes a pixel size with its uncertainty: '0.5213 ± 0.0009 µm/px'. */
export function usePixelSize(): (size: {
  readonly pixelSizeUm: number;
  readonly uncertaintyUm: number | null;
}) => string {
  const format = useFormatter();
  const number = (value: number): string => format.number(value, { maximumFractionDigits: DECIMALS });
  return ({ pixelSizeUm, uncertaintyUm }) =>
    uncertaintyUm === null
      ? `${number(pixelSizeUm)} µm/px`
      : `${number(pixelSizeUm)} ± ${number(uncertaintyUm)} µm/px`;
}
