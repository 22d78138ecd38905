'use client';
import { Button, Group, Stack, Stepper } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useState } from 'react';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { StepLabel } from '@/components/ui/step-label';
import { createDataset, getDatasets } from '@/lib/domain/datasets/contract';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';
import { BasicsStep } from './basics-step';
import { CompleteStep, type Outcome } from './complete-step';
import { ReviewStep } from './review-step';
import { SourceStep } from './source-step';
import { canProceed, requestOf, type WizardState } from './wizard-state';

/** Files of a long recording take their time. */
const TIMEOUT_MS = 180_000;
const STEPS = ['basics', 'source', 'review', 'complete'] as const;
const LAST = STEPS.length - 1;

/** Makes a detection dataset of annotated frames, in four steps. */
export function DatasetWizard(props: {
  readonly above: ReactNode;
  /** What the address asks for. */
  readonly name: string;
  readonly video: WizardState['video'];
  readonly frame: { readonly id: string; readonly number: number } | null;
}) {
  const t = useTranslations('datasetWizard');
  const [step, setStep] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'creating' });
  const [state, setState] = useState<WizardState>({
    name: props.name,
    // A text that is stored; the specification gives its words.
    description: 'Detection dataset created from annotations',
    status: 'draft',
    video: props.video,
    frames: new Map(props.frame ? [[props.frame.id, props.frame.number]] : []),
    includeAllFrames: false,
    includeAllDetections: true,
    previewId: props.frame?.id ?? null,
  });
  const change = useCallback((next: (state: WizardState) => WizardState) => setState(next), []);
  const reload = useReload(getDatasets);
  const create = async (): Promise<void> => {
    setStep(LAST);
    setOutcome({ kind: 'creating' });
    try {
      const dataset = await callApi(createDataset, { body: requestOf(state) }, { timeoutMs: TIMEOUT_MS });
      if (!dataset.id) setOutcome({ kind: 'failed', message: t('noId') });
      else {
        reload();
        setOutcome({ kind: 'made', dataset });
      }
    } catch (error) {
      setOutcome({ kind: 'failed', message: reasonOf(error, t('failed')) });
    }
  };
  return (
    <Stack gap="lg">
      <PageHeader above={props.above} title={t('title')} description={t('description')} />
      <Stepper
        active={outcome.kind === 'made' ? LAST + 1 : step}
        size="sm"
        iconSize={32}
        orientation="horizontal"
        wrap={false}
        allowNextStepsSelect={false}
      >
        {STEPS.map((each, at) => (
          <Stepper.Step
            key={each}
            allowStepSelect={false}
            label={<StepLabel isPresent={at === step}>{t(`steps.${each}`)}</StepLabel>}
          />
        ))}
      </Stepper>
      {step === 0 && <BasicsStep state={state} onChange={(part) => setState({ ...state, ...part })} />}
      {step === 1 && <SourceStep state={state} onChange={change} />}
      {step === 2 && <ReviewStep state={state} />}
      {step === LAST && (
        <CompleteStep outcome={outcome} onRetry={() => void create()} onBack={() => setStep(2)} />
      )}
      {step < LAST && (
        <Group gap="sm">
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {t('back')}
            </Button>
          )}
          <Button
            disabled={!canProceed(step, state)}
            onClick={() => (step === 2 ? void create() : setStep(step + 1))}
          >
            {t(step === 2 ? 'create' : 'next')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
