import { z } from 'zod';
import { issueText } from '@/lib/messages/message';
import { defineContract } from '@/lib/platform/http/contract';
import { idField, idParams, pageQuery } from '@/lib/platform/http/fields';

/** The one template that everybody has and nobody can change: everything is included, and nothing is written below. */
export const BUILT_IN_TEMPLATE_ID = '00000000-0000-4000-8000-000000000001';

/** Longest comment and longest recommendation that a report takes. */
export const MAX_REMARK_LENGTH = 5000;
const remark = z.string().trim().max(MAX_REMARK_LENGTH).default('');
const flag = z.boolean().default(true);

/** What a report has and what is written below it: part of its settings, and of every template. */
export const templateSettings = z.object({
  includeDoctorInfo: flag,
  includePatientInfo: flag,
  includeConcentration: flag,
  includeMotility: flag,
  includeMorphology: flag,
  /** Charts. */
  includeImages: flag,
  includeWHOComparison: flag,
  commentText: remark,
  recommendationText: remark,
});
export type TemplateSettings = z.output<typeof templateSettings>;

export const BUILT_IN_SETTINGS: TemplateSettings = templateSettings.parse({});

export const templateSchema = templateSettings.required().extend({
  id: idField,
  name: z.string(),
  /** The built-in one. */
  isDefault: z.boolean(),
  /** Null for a personal template and for the built-in one. */
  projectId: idField.nullable(),
  projectName: z.string().nullable(),
  /** Whether you may change and delete it. */
  canEdit: z.boolean(),
});
export type TemplateView = z.infer<typeof templateSchema>;

const tag = 'Report generator';
const AUTHORS = ['generate_reports'] as const;

const templateName = z
  .string(issueText('errors.templateNameRequired'))
  .trim()
  .min(1, issueText('errors.templateNameRequired'))
  .max(200);

export const listTemplates = defineContract({
  method: 'GET',
  path: '/sarm/report/list-templates',
  summary: 'The built-in report template, your own, and those of your projects or of one of them',
  tag,
  admission: AUTHORS,
  query: pageQuery.extend({ project_id: idField.optional() }),
  result: z.object({
    templates: z.array(templateSchema),
    total: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
  }),
});

export const saveTemplate = defineContract({
  method: 'POST',
  path: '/sarm/report/save-template',
  summary: 'Save a report template, for yourself or for a project',
  tag,
  admission: AUTHORS,
  body: templateSettings.extend({
    name: templateName,
    /** Without one, the template is yours alone. */
    project_id: idField.nullable().default(null),
  }),
  result: templateSchema,
  status: 201,
});

export const updateTemplate = defineContract({
  method: 'PATCH',
  path: '/sarm/report/update-template/{id}',
  summary: 'Change a report template; reports saved with it stay as they are',
  tag,
  admission: AUTHORS,
  params: idParams,
  body: templateSettings.extend({ name: templateName }),
  result: templateSchema,
});

export const deleteTemplate = defineContract({
  method: 'DELETE',
  path: '/sarm/report/delete-template/{id}',
  summary: 'Delete a report template; the built-in one stays',
  tag,
  admission: AUTHORS,
  params: idParams,
  result: z.object({ id: idField, message: z.string() }),
});
