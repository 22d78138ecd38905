'use client';
import { Button, Group, Stack, Stepper, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { FactList } from '@/components/ui/fact-list';
import { StepLabel } from '@/components/ui/step-label';
import { callApi } from '@/lib/platform/http/client';
import { completeProfile } from '@/lib/platform/profile/contract';
import { useSaving } from './use-saving';

interface Fields {
  readonly displayName: string;
  readonly phoneNumber: string;
  readonly jobTitle: string;
  readonly department: string;
  readonly organization: string;
}
type Name = keyof Fields;

/** What each step asks; the last one only shows it all. */
const STEPS: readonly { readonly key: 'basic' | 'professional'; readonly names: readonly Name[] }[] = [
  { key: 'basic', names: ['displayName', 'phoneNumber'] },
  { key: 'professional', names: ['jobTitle', 'department', 'organization'] },
];
const REQUIRED = ['displayName', 'jobTitle', 'organization'] as const;
const isRequired = (name: Name): name is (typeof REQUIRED)[number] => REQUIRED.some((one) => one === name);

const AUTOCOMPLETE: Record<Name, string> = {
  displayName: 'name',
  phoneNumber: 'tel',
  jobTitle: 'organization-title',
  department: 'off',
  organization: 'organization',
};

/** The three steps of a new account: who, what they do, and a look at it all. */
export function ProfileWizard(props: { readonly displayName: string; readonly destination: string }) {
  const t = useTranslations('account.wizard');
  const { isBusy, failure, run } = useSaving();
  const [step, setStep] = useState(0);
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const [fields, setFields] = useState<Fields>({
    displayName: props.displayName,
    phoneNumber: '',
    jobTitle: '',
    department: '',
    organization: '',
  });
  const asked = STEPS[step]?.names ?? [];

  const next = (): void => {
    const missing = asked.filter(isRequired).filter((name) => fields[name].trim() === '');
    setWrong(Object.fromEntries(missing.map((name) => [name, t(`required.${name}`)])));
    if (missing.length === 0) setStep(step + 1);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step < STEPS.length) {
      next();
      return;
    }
    void run(
      async () => {
        await callApi(completeProfile, { body: fields });
        window.location.assign(props.destination);
        return null;
      },
      (reason) => t('failed', { reason }),
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" w="min(560px, calc(100vw - 40px))">
        <Stepper active={step} size="sm" orientation="horizontal" wrap={false} iconSize={32}>
          {(['basic', 'professional', 'confirmation'] as const).map((key, index) => (
            <Stepper.Step
              key={key}
              label={<StepLabel isPresent={index === step}>{t(`steps.${key}`)}</StepLabel>}
            />
          ))}
        </Stepper>
        {failure && <ErrorAlert message={failure} />}
        {asked.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(name)}
            description={isRequired(name) ? undefined : t('optional')}
            withAsterisk={isRequired(name)}
            autoComplete={AUTOCOMPLETE[name]}
            maxLength={name === 'phoneNumber' ? 50 : 200}
            value={fields[name]}
            error={wrong[name]}
            onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
          />
        ))}
        {step === STEPS.length && (
          <FactList
            facts={STEPS.flatMap(({ names }) => names).map(
              (name) => [t(name), fields[name].trim() || t('nothing')] as const,
            )}
          />
        )}
        <Group justify="space-between">
          <Button variant="default" disabled={step === 0 || isBusy} onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {step < STEPS.length ? t('next') : t('complete')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
