'use client';
import { Fieldset, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { ProjectSelect } from '@/components/projects/project-select';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import {
  createPatient,
  IDENTITY_FIELDS,
  type PatientView,
  updatePatient,
} from '@/lib/domain/patients/contract';
import { callApi } from '@/lib/platform/http/client';

type Field = (typeof IDENTITY_FIELDS)[number] | 'pseudonym';
type Values = Record<Field, string> & { readonly projectId: string | null };

const LINES = ['familyName', 'givenName', 'birthDate', 'contactNumber', 'email', 'hospitalNumber'] as const;
const MAX = {
  familyName: 100,
  givenName: 100,
  birthDate: 10,
  contactNumber: 50,
  email: 254,
  hospitalNumber: 50,
};
const TYPES: Partial<Record<Field, string>> = { birthDate: 'date', contactNumber: 'tel', email: 'email' };

const valuesOf = (patient: PatientView | null): Values => ({
  ...(Object.fromEntries(
    (['pseudonym', ...IDENTITY_FIELDS] as const).map((field) => [field, patient?.[field] ?? '']),
  ) as Record<Field, string>),
  projectId: null,
});

/** Enters a patient into a project, or changes what is entered. */
export function PatientDialog(props: {
  /** Null for a new one. */
  readonly patient: PatientView | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useTranslations('patients.form');
  const { patient } = props;
  const [values, setValues] = useKeptEntries(
    `patient:${patient?.id ?? 'new'}`,
    () => valuesOf(patient),
    props.opened,
  );
  const { projectId } = values;
  const set = (field: Field) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setValues({ ...values, [field]: event.currentTarget.value });

  const save = async (): Promise<void> => {
    const { pseudonym } = values;
    const identity = Object.fromEntries(
      IDENTITY_FIELDS.map((field) => [field, values[field].trim() || null]),
    );
    const saved = patient
      ? await callApi(updatePatient, {
          params: { id: patient.id },
          body: { ...identity, pseudonym, version: patient.version },
        })
      : await callApi(createPatient, { body: { ...identity, pseudonym, projectId: projectId ?? '' } });
    notifications.show({
      color: 'teal',
      message: t(patient ? 'saved' : 'created', { name: saved.pseudonym }),
    });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={patient ? t('editTitle') : t('createTitle')}
      submit={patient ? t('submitEdit') : t('submitCreate')}
      failed={t('failed')}
      size="lg"
      validate={() => {
        if (!patient && !projectId) return t('projectRequired');
        return values.pseudonym.trim() === '' ? t('pseudonymRequired') : null;
      }}
      onSubmit={save}
    >
      {!patient && (
        <ProjectSelect
          label={t('project')}
          withAsterisk
          access="write"
          value={projectId}
          onChange={(chosen) => setValues({ ...values, projectId: chosen })}
        />
      )}
      <TextInput
        label={t('pseudonym')}
        description={t('pseudonymHelp')}
        withAsterisk
        maxLength={100}
        value={values.pseudonym}
        onChange={set('pseudonym')}
        data-autofocus
      />
      <Fieldset legend={t('identity')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('identityHelp')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {LINES.map((field) => (
            <TextInput
              key={field}
              label={t(field)}
              type={TYPES[field] ?? 'text'}
              maxLength={MAX[field]}
              autoComplete="off"
              value={values[field]}
              onChange={set(field)}
            />
          ))}
        </SimpleGrid>
        <Textarea
          mt="md"
          label={t('notes')}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={6}
          value={values.notes}
          onChange={set('notes')}
        />
      </Fieldset>
    </FormDialog>
  );
}
