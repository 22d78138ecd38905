'use client';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { Section, Sentences } from './section';

interface Props {
  readonly content: ReportContent;
  /** False leaves out what is concluded from the reference limits. */
  readonly hasComparison?: boolean;
}

/** What is concluded, in the words of the rule and of the person who signed. */
export function AssessmentSection({ content, hasComparison = true }: Props) {
  const t = useTranslations('reports');
  const { assessment, warnings, comment, language } = content;
  if (!hasComparison && !comment) return null;
  return (
    <Section title={t('assessment.heading')}>
      {hasComparison && (
        <Text fw={600} lang={language}>
          {assessment.overall}
        </Text>
      )}
      {hasComparison && assessment.criteriaNotMet.length > 0 && (
        <Sentences items={assessment.criteriaNotMet} language={language} />
      )}
      {warnings.length > 0 && (
        <Text size="sm">
          {t('status.warnings', { count: warnings.length, heading: t('warnings.heading') })}
        </Text>
      )}
      {comment && (
        <div>
          <Text size="sm" c="dimmed">
            {t('comment')}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {comment}
          </Text>
        </div>
      )}
    </Section>
  );
}

/** What has to be known before the results are relied on, and what to do next; never left out. */
export function RemarksSection({ content, hasComparison = true }: Props) {
  const t = useTranslations('reports');
  const { assessment, warnings, errors, language } = content;
  return (
    <Section title={t('recommendations.heading')}>
      {warnings.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('warnings.heading')}>
          <Sentences items={warnings} language={language} />
        </Alert>
      )}
      {errors.length > 0 && (
        <Alert color="red" icon={<IconInfoCircle aria-hidden />} title={t('errors.heading')}>
          <Sentences items={errors} language={language} />
        </Alert>
      )}
      <Sentences items={assessment.recommendations} language={language} />
      {hasComparison && (
        <Text size="xs" c="dimmed">
          {t('assessment.explanation')}
        </Text>
      )}
    </Section>
  );
}
