import { z } from 'zod';
import type { ReportPrint } from '@/lib/domain/reports/contract-print';
import { LANGUAGES } from '@/lib/messages/language';
import { REFERENCE_SET_NAMES } from './contract';

// Formats of `saved_reports`, as rows of every version hold them: saved reports never change, so what a later version adds
// is optional here.

/** `saved_reports.settings`. */
export const storedSettings = z.object({
  title: z.string(),
  templateId: z.string(),
  includeDoctorInfo: z.boolean(),
  includePatientInfo: z.boolean(),
  includeConcentration: z.boolean(),
  includeMotility: z.boolean(),
  includeMorphology: z.boolean(),
  includeImages: z.boolean(),
  includeWHOComparison: z.boolean(),
  commentText: z.string(),
  recommendationText: z.string(),
  referenceSet: z.enum(REFERENCE_SET_NAMES),
  language: z.enum(LANGUAGES),
});

const optional = z.string().nullable();

/** `saved_reports.print`. */
export const storedPrint: z.ZodType<ReportPrint> = z.object({
  title: z.string(),
  sections: z.object({
    concentration: z.boolean(),
    motility: z.boolean(),
    morphology: z.boolean(),
    images: z.boolean(),
    whoComparison: z.boolean(),
  }),
  doctor: z
    .object({
      name: z.string(),
      email: z.string(),
      jobTitle: optional,
      department: optional,
      organization: optional,
      phoneNumber: optional,
    })
    .nullable(),
  patients: z.array(z.string()).nullable(),
  comment: z.string(),
  recommendation: z.string(),
});
