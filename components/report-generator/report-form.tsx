'use client';
import { Box, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDeviceFloppy, IconEye, IconEyeOff, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { useKeptEntries } from '@/components/ui/form/use-kept-entries';
import { PageLink } from '@/components/ui/page-access';
import {
  BUILT_IN_SETTINGS,
  BUILT_IN_TEMPLATE_ID,
  type TemplateView,
  templateSettings,
} from '@/lib/domain/report-templates/contract';
import {
  listSavedReports,
  type ReportSettings,
  type SavedReportView,
  saveReport,
} from '@/lib/domain/saved-reports/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { useReload } from '@/lib/platform/http/use-api';
import { AnalysisChoice } from './analysis-choice';
import { EmailDialog } from './email-dialog';
import { PrintedReport } from './printed-report';
import { ReportFields, TemplateFields } from './settings-fields';
import { TemplateBar } from './template-bar';
import { usePreview } from './use-preview';
import { useReportPdf } from './use-report-pdf';

/** A report that was saved with exactly these settings needs no second copy. */
interface Kept {
  readonly key: string;
  readonly report: SavedReportView;
}

/** Chooses an analysis and settings; previews, saves, prints and emails the report on them. */
export function ReportForm(props: {
  readonly analysisId: string | null;
  readonly onAnalysis: (analysisId: string | null) => void;
}) {
  const t = useTranslations('reportGenerator');
  const { analysisId } = props;
  const [settings, setSettings, settle] = useKeptEntries<ReportSettings>('report', {
    ...BUILT_IN_SETTINGS,
    title: t('settings.titleDefault'),
    templateId: BUILT_IN_TEMPLATE_ID,
    referenceSet: 'who6',
  });
  const [isPreviewed, setPreviewed] = useState(false);
  const [kept, setKept] = useState<Kept | null>(null);
  const [saving, setSaving] = useState(false);
  const reload = useReload(listSavedReports);
  const { download, downloading } = useReportPdf();
  const email = useDialogSubject<SavedReportView>();
  const preview = usePreview(analysisId, settings);
  const change = (part: Partial<ReportSettings>): void => setSettings((before) => ({ ...before, ...part }));
  const key = JSON.stringify([analysisId, settings]);
  const titleError = settings.title.trim() === '' ? t('settings.titleRequired') : null;
  const isReady = analysisId !== null && titleError === null;
  const maySave = isReady && preview.data?.canSave !== false && !preview.error;

  /** The report as a row: the one that was saved with these settings, or a new one. Null when it could not be saved. */
  const keep = async (): Promise<SavedReportView | null> => {
    if (kept?.key === key) return kept.report;
    if (analysisId === null) return null;
    setSaving(true);
    try {
      const report = await callApi(saveReport, { body: { analysis_id: analysisId, settings } });
      setKept({ key, report });
      settle();
      notifications.show({ color: 'teal', message: t('saved.done') });
      reload();
      return report;
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : t('email.unknown');
      notifications.show({ color: 'red', message: t('saved.failed', { reason }) });
      return null;
    } finally {
      setSaving(false);
    }
  };
  const print = async (): Promise<void> => {
    const report = await keep();
    if (report) await download(report.id);
  };
  const send = async (): Promise<void> => {
    const report = await keep();
    if (report) email.open(report);
  };

  return (
    <Stack gap="lg">
      <Stack gap="md" maw={820}>
        <div>
          <AnalysisChoice value={analysisId} onChange={props.onAnalysis} />
          {analysisId && (
            <Box mt={6}>
              <PageLink href={`/sarm/reports/analysis?analysisId=${analysisId}`}>
                {t('analysis.open')}
              </PageLink>
            </Box>
          )}
        </div>
        <TemplateBar
          templateId={settings.templateId}
          settings={templateSettings.parse(settings)}
          onChoose={(template) => change(startingWith(template))}
        />
        <ReportFields values={settings} titleError={titleError} onChange={change} />
        <TemplateFields values={settings} onChange={change} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={
              isPreviewed ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />
            }
            onClick={() => setPreviewed(!isPreviewed)}
            aria-expanded={isPreviewed}
            disabled={!isReady}
          >
            {isPreviewed ? t('preview.hide') : t('preview.show')}
          </Button>
          <Button
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            onClick={() => void keep()}
            loading={saving}
            disabled={!maySave}
          >
            {t('saved.save')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void print()}
            loading={downloading !== null}
            disabled={!maySave || saving}
          >
            {t('pdf.download')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
            onClick={() => void send()}
            disabled={!maySave || saving}
          >
            {t('email.open')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {preview.data?.canSave === false ? t('readOnly') : t('keptHint')}
        </Text>
        {isReady && preview.error && (
          <ErrorAlert message={preview.error.message} onRetry={() => void preview.mutate()} />
        )}
      </Stack>
      {isPreviewed && isReady && !preview.error && (
        <Paper
          withBorder
          p={{ base: 'sm', sm: 'lg' }}
          maw={1080}
          component="section"
          aria-label={t('preview.heading')}
        >
          {preview.data ? (
            <Box aria-busy={preview.isValidating}>
              <PrintedReport report={preview.data} />
            </Box>
          ) : (
            <Skeleton height={320} aria-busy />
          )}
        </Paper>
      )}
      <EmailDialog key={email.turn} report={email.subject} opened={email.opened} onClose={email.close} />
    </Stack>
  );
}

/** The settings of a template, and that the report began with it. */
const startingWith = (template: TemplateView): Partial<ReportSettings> => ({
  ...templateSettings.parse(template),
  templateId: template.id,
});
