import { z } from 'zod';
import { BUILT_IN_TEMPLATE_ID, templateSettings } from '@/lib/domain/report-templates/contract';
import type { ReportContent } from '@/lib/domain/reports/contract-content';
import type { ReportPrint } from '@/lib/domain/reports/contract-print';
import { LANGUAGES } from '@/lib/messages/language';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageFacts, tableQuery } from '@/lib/platform/http/fields';

export const REFERENCE_SET_NAMES = ['who6', 'who5'] as const;
export const SAVED_REPORT_SORTS = ['createdAt', 'title', 'dataset', 'patient'] as const;

/** What somebody wants printed, and how. */
export const reportSettings = templateSettings.extend({
  title: z
    .string(issueText('errors.reportTitleRequired'))
    .trim()
    .min(1, issueText('errors.reportTitleRequired'))
    .max(200),
  /** The template that it began with; what counts is what stands here. */
  templateId: idField.default(BUILT_IN_TEMPLATE_ID),
  referenceSet: z.enum(REFERENCE_SET_NAMES).default('who6'),
  /** Without it, the language in which the analysis's report was issued. */
  language: z.enum(LANGUAGES).optional(),
});
export type ReportSettings = z.output<typeof reportSettings>;

const anObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const composedSchema = z.object({
  print: z.custom<ReportPrint>(anObject),
  content: z.custom<ReportContent>(anObject),
});
export type ComposedReport = z.infer<typeof composedSchema>;

const savedReportSchema = z.object({
  id: idField,
  title: z.string(),
  projectId: idField,
  projectName: z.string(),
  analysisId: idField,
  datasetName: z.string(),
  /** Pseudonym; null where its videos name none, or several. */
  patientId: z.string().nullable(),
  /** All pseudonyms, separated by commas. */
  patientName: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  templateId: idField,
  settings: reportSettings.required(),
  pdfAvailable: z.boolean(),
  /** Whether you may delete and send it. */
  canEdit: z.boolean(),
});
export type SavedReportView = z.infer<typeof savedReportSchema>;

const tag = 'Report generator';
const AUTHORS = ['generate_reports'] as const;
const wanted = z.object({ analysis_id: idField, settings: reportSettings });

export const previewReport = defineContract({
  method: 'POST',
  path: '/sarm/report/preview-report',
  summary: 'What a report on an analysis says with these settings; nothing is stored',
  tag,
  admission: AUTHORS,
  body: wanted,
  result: composedSchema.extend({
    /** Whether your access to the project, and its state, let you save this report. */
    canSave: z.boolean(),
  }),
});

export const listSavedReports = defineContract({
  method: 'GET',
  path: '/sarm/report/list-saved-reports',
  summary: 'Saved reports of your projects, searched, sorted and in pages; newest first',
  tag,
  admission: AUTHORS,
  query: tableQuery(SAVED_REPORT_SORTS, { sort: 'createdAt', order: 'desc' }),
  result: z.object({ reports: z.array(savedReportSchema), ...pageFacts }),
});

export const getSavedReport = defineContract({
  method: 'GET',
  path: '/sarm/report/get-saved-report/{id}',
  summary: 'A saved report with everything that it says',
  tag,
  admission: AUTHORS,
  params: idParams,
  result: savedReportSchema.extend(composedSchema.shape),
});

export const saveReport = defineContract({
  method: 'POST',
  path: '/sarm/report/save-report',
  summary: 'Save a report on an analysis, with a copy of everything that it says; its PDF is made at once',
  tag,
  admission: AUTHORS,
  body: wanted,
  result: savedReportSchema,
  status: 201,
});

export const deleteSavedReport = defineContract({
  method: 'DELETE',
  path: '/sarm/report/delete-saved-report/{id}',
  summary: 'Delete a saved report and its PDF',
  tag,
  admission: AUTHORS,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});

export const savedReportPdf = defineContract({
  method: 'GET',
  path: '/sarm/report/saved-report-pdf/{id}',
  summary: 'A saved report as a PDF; waits for it where it is still being made',
  tag,
  admission: AUTHORS,
  params: idParams,
  produces: 'application/pdf',
});

export const sendReport = defineContract({
  method: 'POST',
  path: '/sarm/report/send-report/{id}',
  summary: 'Email the PDF of a saved report; without a mail server it waits in the outbox',
  tag,
  admission: AUTHORS,
  params: idParams,
  body: z.object({
    recipient: z
      .string(issueText('errors.recipientRequired'))
      .trim()
      .min(1, issueText('errors.recipientRequired'))
      .max(320)
      .pipe(z.email(issueText('errors.emailInvalid'))),
  }),
  result: z.object({ status: z.enum(['sent', 'outbox']), recipient: z.string(), message: z.string() }),
});
