'use client';
import { Button, Group, Stack, Stepper } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ExportStep } from './export-step';
import { MaskWorkspace } from './mask-workspace';
import { useLabels } from './use-labels';

/** The two steps of mask extraction: masks by points, and the data label as files. */
export function MaskExtraction(props: {
  readonly datasetId: string;
  readonly videoId: string;
  readonly userId: string;
  readonly frame: { readonly width: number; readonly height: number };
  readonly canEdit: boolean;
}) {
  const t = useTranslations('masks.steps');
  const [step, setStep] = useState(0);
  const labels = useLabels(props.datasetId, props.userId);
  return (
    <Stack gap="lg">
      <Stepper active={step} onStepClick={setStep} size="sm" iconSize={32}>
        <Stepper.Step label={t('masks')} />
        <Stepper.Step label={t('export')} />
      </Stepper>
      {step === 0 ? (
        <>
          <MaskWorkspace
            page="extraction"
            source={{ videoId: props.videoId }}
            frame={props.frame}
            labels={labels}
            canEdit={props.canEdit}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setStep(1)}>
              {t('toExport')}
            </Button>
          </Group>
        </>
      ) : (
        <ExportStep labels={labels} datasetId={props.datasetId} onBack={() => setStep(0)} />
      )}
    </Stack>
  );
}
