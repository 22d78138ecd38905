import { levelAllows, type Principal } from '@/lib/platform/access';
import {
  BUILT_IN_SETTINGS,
  BUILT_IN_TEMPLATE_ID,
  type TemplateSettings,
  type TemplateView,
} from './contract';
import type { TemplateRow, VisibleTemplate } from './queries';

export const BUILT_IN: TemplateView = {
  ...BUILT_IN_SETTINGS,
  id: BUILT_IN_TEMPLATE_ID,
  name: 'Standard report',
  isDefault: true,
  projectId: null,
  projectName: null,
  canEdit: false,
};

export const settingsOf = (row: TemplateRow): TemplateSettings => ({
  includeDoctorInfo: row.includeDoctorInfo,
  includePatientInfo: row.includePatientInfo,
  includeConcentration: row.includeConcentration,
  includeMotility: row.includeMotility,
  includeMorphology: row.includeMorphology,
  includeImages: row.includeImages,
  includeWHOComparison: row.includeWhoComparison,
  commentText: row.commentText,
  recommendationText: row.recommendationText,
});

/** The settings as the table's columns are called. */
export const columnsOf = ({ includeWHOComparison, ...rest }: TemplateSettings) => ({
  ...rest,
  includeWhoComparison: includeWHOComparison,
});

export function viewTemplate(principal: Principal, row: VisibleTemplate): TemplateView {
  const { memberLevel, projectStatus } = row;
  const mayWrite = memberLevel !== null && levelAllows(memberLevel, 'write') && projectStatus !== 'archived';
  return {
    ...settingsOf(row),
    id: row.id,
    name: row.name,
    isDefault: false,
    projectId: row.projectId,
    projectName: row.projectName,
    canEdit: row.projectId === null ? row.ownerId === principal.userId : mayWrite,
  };
}
