'use client';
import { useTranslations } from 'next-intl';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import { Section, Sentences } from './section';

/** Round cells, and sperm that stick to each other or to these; nothing in reports of before. */
export function OtherCellsSection({ content }: { readonly content: ReportContent }) {
  const t = useTranslations('reports.otherCells');
  const { otherCells, language } = content;
  if (!otherCells) return null;
  return (
    <Section title={t('heading')}>
      <Sentences items={otherCells.statements} language={language} />
    </Section>
  );
}
