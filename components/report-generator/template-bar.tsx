'use client';
import { Button, Group, Select } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import {
  BUILT_IN_TEMPLATE_ID,
  deleteTemplate,
  listTemplates,
  type TemplateSettings,
  type TemplateView,
} from '@/lib/domain/report-templates/contract';
import { callApi } from '@/lib/platform/http/client';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { TemplateDialog } from './template-dialog';

/** As many as one list takes; whoever has more names them well and deletes the others. */
const SHOWN = 200;

/** Chooses the template that a report begins with; keeps the settings as one, changes and deletes it. */
export function TemplateBar(props: {
  readonly templateId: string;
  readonly settings: TemplateSettings;
  readonly onChoose: (template: TemplateView) => void;
}) {
  const t = useTranslations('reportGenerator.templates');
  const { data, error } = useApi(listTemplates, { query: { limit: SHOWN } });
  const dialog = useDialogSubject<TemplateView | 'new'>();
  const templates = data?.templates ?? [];
  const chosen = templates.find(({ id }) => id === props.templateId);
  const remove = useRemoval(() => {
    const standard = templates.find(({ id }) => id === BUILT_IN_TEMPLATE_ID);
    if (standard) props.onChoose(standard);
  });
  const nameOf = (template: TemplateView): string => {
    if (template.isDefault) return t('standard');
    return template.projectName
      ? t('ofProject', { name: template.name, project: template.projectName })
      : template.name;
  };
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('label')}
        data={templates.map((template) => ({ value: template.id, label: nameOf(template) }))}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const template = templates.find((each) => each.id === id);
          if (template) props.onChoose(template);
        }}
        error={error?.message}
        allowDeselect={false}
        searchable={templates.length > 10}
        flex="1 1 220px"
      />
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        onClick={() => dialog.open('new')}
      >
        {t('saveAs')}
      </Button>
      {chosen?.canEdit && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => dialog.open(chosen)}
          >
            {t('update')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => remove(chosen)}
          >
            {t('delete')}
          </Button>
        </>
      )}
      <TemplateDialog
        key={dialog.turn}
        template={dialog.subject === 'new' ? null : dialog.subject}
        settings={props.settings}
        opened={dialog.opened}
        onClose={dialog.close}
        onSaved={props.onChoose}
      />
    </Group>
  );
}

/** Asks whether to delete a template, and does. */
function useRemoval(onDeleted: () => void): (template: TemplateView) => void {
  const t = useTranslations('reportGenerator.templates');
  const ask = useConfirm();
  const reload = useReload(listTemplates);
  return (template) =>
    ask({
      title: t('deleteTitle'),
      message: t('deleteMessage', { name: template.name }),
      confirmLabel: t('delete'),
      destructive: true,
      action: () =>
        runWithToast(() => callApi(deleteTemplate, { params: { id: template.id } }), {
          done: t('deleted', { name: template.name }),
          failed: t('deleteFailed'),
          reload: () => {
            onDeleted();
            reload();
          },
        }),
    });
}
