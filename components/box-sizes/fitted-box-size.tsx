'use client';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { EvaluationResult } from '@/lib/domain/evaluations/contract';
import { useBoxSize } from './use-box-size';

/** The factor that recalibration fitted; null where it fitted none. Earlier versions wrote 1 for that. */
function fittedFactor({ fitted_box_factor, recalibrated }: EvaluationResult): number | null {
  if (fitted_box_factor !== undefined) return fitted_box_factor;
  return recalibrated && recalibrated.box_factor !== 1 ? recalibrated.box_factor : null;
}

/** The box size that fits the labels of a comparison, for the project to use. */
export function FittedBoxSize(props: { readonly projectId: string; readonly result: EvaluationResult }) {
  const t = useTranslations('boxSizes');
  const effect = useId();
  const said = useRef<HTMLParagraphElement>(null);
  const [saving, setSaving] = useState(false);
  const { data, write, set } = useBoxSize(props.projectId);
  const fitted = fittedFactor(props.result);
  if (!props.result.recalibrated || !data) return null;
  if (fitted === null)
    return (
      <Text size="sm" c="dimmed">
        {t('fitted.tooFew')}
      </Text>
    );
  // What is said is what is set.
  const factor = Math.round(100 * fitted) / 100;
  const isInUse = Math.abs(factor - data.box_factor) < 0.005;
  const use = async (): Promise<void> => {
    setSaving(true);
    // The button goes, and with it the place of whoever uses the keyboard.
    if (await set(factor)) said.current?.focus();
    setSaving(false);
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('fitted.title')}>
      <Text size="sm" role="status" ref={said} tabIndex={-1}>
        {t('fitted.found', { factor: write(factor), current: write(data.box_factor) })}{' '}
        {isInUse && t('fitted.inUse')}
      </Text>
      {data.can_edit && !isInUse && (
        <>
          <Text size="sm" id={effect}>
            {t('effect')}
          </Text>
          <div>
            <Button variant="default" loading={saving} aria-describedby={effect} onClick={() => void use()}>
              {t('fitted.use')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
