import { database, type Executor } from '@/db/client';
import { AppError } from '@/lib/errors';
import { say } from '@/lib/messages/message';
import { type Principal, requireProject } from '@/lib/platform/access';
import { recordAudit } from '@/lib/platform/audit';
import { BUILT_IN_TEMPLATE_ID, type TemplateSettings, type TemplateView } from './contract';
import {
  changeTemplate,
  findVisibleTemplate,
  insertTemplate,
  removeTemplate,
  selectVisibleTemplates,
  type VisibleTemplate,
} from './queries';
import { BUILT_IN, columnsOf, settingsOf, viewTemplate } from './view';

const NOT_FOUND = say('errors.templateNotFound');

/** The built-in template, then the principal's own and their projects' by name. */
export async function listTemplates(
  principal: Principal,
  filter: { readonly projectId?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ templates: TemplateView[]; total: number; limit: number; offset: number }> {
  const { projectId, limit, offset } = filter;
  // The built-in one is the first row, and the table begins with the second.
  const isFirstPage = offset === 0;
  const { rows, total } = await selectVisibleTemplates(principal, {
    projectId,
    limit: isFirstPage ? limit - 1 : limit,
    offset: isFirstPage ? 0 : offset - 1,
  });
  const templates = rows.map((row) => viewTemplate(principal, row));
  return { templates: isFirstPage ? [BUILT_IN, ...templates] : templates, total: total + 1, limit, offset };
}

/** @throws AppError NOT_FOUND, also for another person's and for one outside the fence. */
export async function getTemplate(principal: Principal, id: string): Promise<TemplateView> {
  if (id === BUILT_IN_TEMPLATE_ID) return BUILT_IN;
  const row = await findVisibleTemplate(database(), principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  return viewTemplate(principal, row);
}

/** @throws AppError NOT_FOUND for a project outside the fence; FORBIDDEN for viewers; CONFLICT when it is archived. */
export async function saveTemplate(
  principal: Principal,
  name: string,
  projectId: string | null,
  settings: TemplateSettings,
): Promise<TemplateView> {
  const id = await database().transaction(async (tx) => {
    if (projectId !== null) await requireProject(tx, principal, projectId, 'write');
    const whose = projectId === null ? { ownerId: principal.userId } : { projectId };
    const created = await insertTemplate(tx, { ...whose, name, ...columnsOf(settings) });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'report-template.create',
      message: `Created the report template ${name}`,
      projectId,
      resourceType: 'report-template',
      resourceId: created,
      newValue: { name, ...settings },
    });
    return created;
  });
  return getTemplate(principal, id);
}

/** A template that the principal may change. */
async function requireChangeable(tx: Executor, principal: Principal, id: string): Promise<VisibleTemplate> {
  if (id === BUILT_IN_TEMPLATE_ID) throw new AppError('CONFLICT', say('errors.templateBuiltIn'));
  const row = await findVisibleTemplate(tx, principal, id);
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND);
  if (row.projectId !== null) await requireProject(tx, principal, row.projectId, 'write', NOT_FOUND);
  return row;
}

/** @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT for the built-in one and in an archived project. */
export async function updateTemplate(
  principal: Principal,
  id: string,
  name: string,
  settings: TemplateSettings,
): Promise<TemplateView> {
  await database().transaction(async (tx) => {
    const before = await requireChangeable(tx, principal, id);
    await changeTemplate(tx, id, { name, ...columnsOf(settings) });
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'report-template.update',
      message: `Changed the report template ${before.name}`,
      projectId: before.projectId,
      resourceType: 'report-template',
      resourceId: id,
      oldValue: { name: before.name, ...settingsOf(before) },
      newValue: { name, ...settings },
    });
  });
  return getTemplate(principal, id);
}

/** @throws AppError NOT_FOUND; FORBIDDEN for viewers; CONFLICT for the built-in one and in an archived project. */
export async function deleteTemplate(
  principal: Principal,
  id: string,
): Promise<{ id: string; message: string }> {
  return database().transaction(async (tx) => {
    const before = await requireChangeable(tx, principal, id);
    await removeTemplate(tx, id);
    await recordAudit(tx, principal, {
      type: 'data',
      action: 'report-template.delete',
      message: `Deleted the report template ${before.name}`,
      projectId: before.projectId,
      resourceType: 'report-template',
      resourceId: id,
      oldValue: { name: before.name, ...settingsOf(before) },
    });
    return { id, message: 'Template deleted' };
  });
}
