'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useReportFormat } from '@/components/reports/use-report-format';
import { FactList } from '@/components/ui/fact-list';
import type { CellView } from '@/lib/domain/morphology/contract';
import classes from './morphology.module.css';

const CROP_PX = 128;
/** Of the picture, about a head of usual size. */
const CROP_UM = 12;
/** Two-sided 95 % point of the normal distribution. */
const Z95 = 1.96;

/** The cell as the still shows it, enlarged. */
export function CellCrop(props: {
  readonly cell: CellView;
  readonly picture: HTMLImageElement | null;
  readonly pixelSizeUm: number | null;
}) {
  const { cell, picture, pixelSizeUm } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, CROP_PX, CROP_PX);
    if (!picture) return;
    const side = pixelSizeUm === null ? CROP_PX : CROP_UM / pixelSizeUm;
    const [left, top] = [cell.x - side / 2, cell.y - side / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, CROP_PX, CROP_PX);
  }, [cell, picture, pixelSizeUm]);
  return <canvas ref={canvas} width={CROP_PX} height={CROP_PX} className={classes.crop} aria-hidden />;
}

/** The measured sizes of a cell with their 95 % errors, and how they stand to the manual's range. */
export function CellFacts({ cell }: { readonly cell: CellView }) {
  const t = useTranslations('morphology');
  const format = useReportFormat();
  const { measures } = cell;
  const findings = measures.findings;
  const written = (
    figure: { readonly value: number; readonly standardError: number } | null,
    unit: string,
    finding: keyof NonNullable<typeof findings> | null = null,
  ): string => {
    if (!figure) return t('cell.notFound');
    const value = `${format.number(figure.value, 2)} ± ${format.number(Z95 * figure.standardError, 2)}`;
    const verdict = finding && findings?.[finding];
    return `${value}${unit ? ` ${unit}` : ''}${verdict ? ` · ${t(`finding.${verdict}`)}` : ''}`;
  };
  return (
    <FactList
      facts={[
        [t('cell.length'), written(measures.headLengthUm, 'µm', 'length')],
        [t('cell.width'), written(measures.headWidthUm, 'µm', 'width')],
        [t('cell.area'), written(measures.headAreaUm2, 'µm²')],
        [t('cell.ellipticity'), written(measures.ellipticity, '', 'ellipticity')],
        [t('cell.acrosome'), written(measures.acrosomePercent, '%', 'acrosome')],
        [t('cell.midpiece'), written(measures.midpieceLengthUm, 'µm')],
        [t('cell.tail'), written(measures.tailLengthUm, 'µm')],
      ]}
    />
  );
}
