'use client';
import { Accordion, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { usePerson } from '@/components/ui/page-access';
import { useSentence } from '@/components/ui/use-sentence';
import { getSample, type SampleView, updateSample } from '@/lib/domain/samples/contract';
import {
  type SampleField as Field,
  isEntered,
  isNumberField,
  NUMBERS,
  type SampleSection,
  SECTIONS,
} from '@/lib/domain/samples/contract-entries';
import { say } from '@/lib/messages/message';
import { callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';
import { PatientField } from './patient-field';
import { draftKey, readDraft, type SampleInputs, withInput } from './sample-draft';
import { SampleField } from './sample-field';
import { readValues, type SampleErrors, toValues } from './sample-form-values';

const ALL = Object.keys(SECTIONS) as SampleSection[];
/** What most laboratories enter of every sample; the rest is folded until it is needed or holds something. */
const OPEN_AT_FIRST: readonly SampleSection[] = ['collection', 'macroscopic'];

/**
 * What the inputs hold: what is stored, under what was typed. The latter outlasts the dialog and the page, for when these are
 * closed by mistake, the session ends, or somebody else saves first.
 */
function useInputs(sample: SampleView) {
  const key = draftKey(usePerson(), sample.datasetId);
  const from: SampleInputs = { ...toValues(sample), patient: sample.patientId ?? '' };
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key)));
  const [isRestored] = useState(Object.keys(draft).length > 0);
  const { patient, ...values } = { ...from, ...draft };
  return {
    values,
    patient: String(patient),
    isRestored,
    enter: (input: keyof SampleInputs, value: number | string): void => {
      const next = withInput(draft, from, input, value);
      setDraft(next);
      sessionStorage.setItem(key, JSON.stringify(next));
    },
    forget: (): void => sessionStorage.removeItem(key),
  };
}

/** Enters the sample of a dataset. */
export function SampleForm(props: {
  readonly sample: SampleView;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('samples');
  const sentence = useSentence();
  const reload = useReload({ path: getSample.path.replace('{datasetId}', props.sample.datasetId) });
  const { sample } = props;
  const { values, patient, isRestored, enter, forget } = useInputs(sample);
  const [errors, setErrors] = useState<SampleErrors>({});
  const [opened, setOpened] = useState<string[]>(() =>
    ALL.filter(
      (section) => OPEN_AT_FIRST.includes(section) || SECTIONS[section].some((field) => values[field] !== ''),
    ),
  );
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const reasonFor = (field: Field): string | undefined => {
    const error = errors[field];
    if (error === 'counted') return sentence(say('errors.countedMissing'));
    if (error === 'defects') return sentence(say('errors.defectsAndNormal'));
    if (error === 'future') return sentence(say('errors.collectedInFuture'));
    if (!error || !isNumberField(field)) return undefined;
    const { min, max } = NUMBERS[field];
    return sentence(say('errors.sampleNumber', { min, max }));
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readValues(values, new Date());
    setErrors(read.errors);
    setFailure(null);
    const wrong = ALL.filter((section) => SECTIONS[section].some((field) => read.errors[field]));
    if (wrong.length > 0) {
      // A reason in a folded section would not be seen.
      setOpened([...new Set([...opened, ...wrong])]);
      return;
    }
    setSaving(true);
    try {
      await callApi(updateSample, {
        params: { datasetId: sample.datasetId },
        body: { ...read.entries, patientId: patient.trim() || null, version: sample.version },
      });
      notifications.show({ color: 'teal', message: t('saved', { dataset: sample.datasetName }) });
      forget();
      reload();
      props.onSaved();
      props.onClose();
    } catch (error) {
      setFailure(reasonOf(error, t('saveFailed')));
      setSaving(false);
    }
  };

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <Text size="sm" c="dimmed">
          {t('hint')} {t('reportsKeep')}
        </Text>
        {isRestored && (
          <Text size="sm" fw={600} role="status">
            {t('restored')}
          </Text>
        )}
        <PatientField
          projectId={sample.projectId}
          value={patient}
          onChange={(pseudonym) => enter('patient', pseudonym)}
        />
        <Accordion multiple value={opened} onChange={setOpened} variant="contained">
          {ALL.map((section) => (
            <Accordion.Item key={section} value={section}>
              <Accordion.Control>{t(`sections.${section}`)}</Accordion.Control>
              <Accordion.Panel>
                <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                  {SECTIONS[section].filter(isEntered).map((field) => (
                    <SampleField
                      key={field}
                      field={field}
                      value={values[field]}
                      error={reasonFor(field)}
                      onChange={(value) => enter(field, value)}
                    />
                  ))}
                </SimpleGrid>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              forget();
              props.onClose();
            }}
            disabled={saving}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
