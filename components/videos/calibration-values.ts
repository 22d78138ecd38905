import type { Calibration } from '@/lib/domain/calibration/contract';
import type { ReportFormat } from '@/lib/domain/reports/contract-format';

type Scale = Pick<Calibration, 'pixelSizeUm' | 'chamberDepthUm' | 'dilution'>;

/** A scale as the sentence on it takes it, in the digits of a language; nothing for what is not known. */
export function calibrationValues(
  { pixelSizeUm, chamberDepthUm, dilution }: Scale,
  { setting }: Pick<ReportFormat, 'setting'>,
) {
  const written = (value: number | null): string => (value === null ? '' : setting(value, 4));
  return { pixel: written(pixelSizeUm), depth: written(chamberDepthUm), dilution: written(dilution) };
}
