'use client';
import { Checkbox, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { MAX_REMARK_LENGTH, type TemplateSettings } from '@/lib/domain/report-templates/contract';
import { REFERENCE_SET_NAMES, type ReportSettings } from '@/lib/domain/saved-reports/contract';
import { LANGUAGES } from '@/lib/messages/language';

const INCLUDES = [
  'includeDoctorInfo',
  'includePatientInfo',
  'includeConcentration',
  'includeMotility',
  'includeMorphology',
  'includeImages',
  'includeWHOComparison',
] as const satisfies readonly (keyof TemplateSettings)[];

type Change<T> = (change: Partial<T>) => void;

/** What a report has, and what is written below it: of a report as of a template. */
export function TemplateFields(props: {
  readonly values: TemplateSettings;
  readonly onChange: Change<TemplateSettings>;
}) {
  const t = useTranslations('reportGenerator.settings');
  const { values, onChange } = props;
  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('include')}
        value={INCLUDES.filter((name) => values[name])}
        onChange={(chosen) =>
          onChange(Object.fromEntries(INCLUDES.map((name) => [name, chosen.includes(name)])))
        }
      >
        <Group gap="lg" mt="xs">
          {INCLUDES.map((name) => (
            <Checkbox key={name} value={name} label={t(name)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label={t('commentText')}
        value={values.commentText}
        onChange={(event) => onChange({ commentText: event.currentTarget.value })}
        maxLength={MAX_REMARK_LENGTH}
        autosize
        minRows={2}
        maxRows={10}
      />
      <Textarea
        label={t('recommendationText')}
        value={values.recommendationText}
        onChange={(event) => onChange({ recommendationText: event.currentTarget.value })}
        maxLength={MAX_REMARK_LENGTH}
        autosize
        minRows={2}
        maxRows={10}
      />
    </Stack>
  );
}

/** What a report is called, against which limits it judges, and in which language it is written. */
export function ReportFields(props: {
  readonly values: ReportSettings;
  readonly titleError: string | null;
  readonly onChange: Change<ReportSettings>;
}) {
  const t = useTranslations('reportGenerator.settings');
  const names = useTranslations('reports.referenceSets');
  const languages = useTranslations('account.settings.languages');
  const { values, onChange } = props;
  return (
    <Stack gap="md">
      <TextInput
        label={t('title')}
        withAsterisk
        value={values.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={props.titleError}
        maxLength={200}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('referenceSet')}
          data={REFERENCE_SET_NAMES.map((value) => ({ value, label: names(value) }))}
          value={values.referenceSet}
          onChange={(value) => value && onChange({ referenceSet: value })}
          allowDeselect={false}
        />
        <Select
          label={t('language')}
          data={[
            { value: '', label: t('issuedLanguage') },
            ...LANGUAGES.map((value) => ({ value, label: languages(value) })),
          ]}
          value={values.language ?? ''}
          onChange={(value) => onChange({ language: LANGUAGES.find((language) => language === value) })}
          allowDeselect={false}
        />
      </SimpleGrid>
    </Stack>
  );
}
