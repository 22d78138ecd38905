'use client';
import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import { arithmeticOfMovement } from '@/lib/domain/reports/contract-arithmetic-figures';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { movementText } from '@/lib/domain/reports/contract-text';
import { ArithmeticButton } from './arithmetic/arithmetic-button';
import { Section } from './section';
import { useReportFormat } from './use-report-format';

/** Movement over the motile spermatozoa of all videos; nothing where nothing moved. */
export function MovementSection({
  movement,
  content,
}: Pick<ReportContent, 'movement'> & {
  /** The report that the figures are of: with it each figure opens what it was made of. */
  readonly content?: ReportContent;
}) {
  const t = useTranslations('reports.movement');
  const format = useReportFormat();
  if (!movement) return null;
  return (
    <Section title={t('heading')}>
      <FactList
        facts={movement.figures.map((figure) => {
          const name = t(`names.${figure.key}`);
          const text = movementText(figure, format);
          if (!content) return [name, text] as const;
          const explained = (
            <ArithmeticButton
              key={figure.key}
              name={name}
              arithmetic={() => arithmeticOfMovement(figure, content)}
              analysisId={content.analysis.id}
            >
              {text}
            </ArithmeticButton>
          );
          return [name, explained] as const;
        })}
      />
      <Text size="xs" c="dimmed">
        {t('over', { count: movement.spermatozoa })}
      </Text>
    </Section>
  );
}
