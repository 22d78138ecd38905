'use client';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileImport, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { BoxSizeSection } from '@/components/box-sizes/box-size-section';
import { EvaluationSection } from '@/components/evaluations/evaluation-section';
import { Section } from '@/components/reports/section';
import { RevalidationSection } from '@/components/revalidations/revalidation-section';
import { TrainingSection } from '@/components/training/training-section';
import { useConfirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { FactList } from '@/components/ui/fact-list';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { saveBlob } from '@/components/ui/save-file';
import { Trail } from '@/components/ui/trail';
import { deleteModel, getModel, type ModelVersionView, type ModelView } from '@/lib/domain/models/contract';
import { exportModel } from '@/lib/domain/models/contract-versions';
import { addressOf, callApi, errorFromResponse } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { useApi } from '@/lib/platform/http/use-api';
import type { Deployable } from './deploy-dialog';
import { DeploymentSection } from './deployment-section';
import { ImportDialog } from './import-dialog';
import { ModelDialog } from './model-dialog';
import { QuantizeDialog } from './quantize-dialog';
import { TrialDialog } from './trial-dialog';
import { VersionTable } from './version-table';

const LIST = '/finetune/training';

/** One model: what it is, its versions, and what the project's analyses use. */
export function ModelPage(props: { readonly given: AnswerOf<typeof getModel>; readonly canDeploy: boolean }) {
  const t = useTranslations('models');
  const router = useRouter();
  const confirm = useConfirm();
  const { data, mutate } = useApi(getModel, { params: { id: props.given.id } });
  const model = data ?? props.given;
  const reload = useCallback(() => void mutate(), [mutate]);
  const edit = useDialogSubject<ModelView>();
  const bring = useDialogSubject<'file'>();
  const trial = useDialogSubject<ModelVersionView>();
  const quantizing = useDialogSubject<ModelVersionView>();
  const deploying = useDialogSubject<Deployable>();
  const fail = (error: unknown, failed: string): void =>
    void notifications.show({ color: 'red', message: reasonOf(error, failed) });

  const remove = () =>
    confirm({
      title: t('delete.title'),
      message: t('delete.text', { name: model.name }),
      confirmLabel: t('delete.confirm'),
      destructive: true,
      action: async () => {
        try {
          await callApi(deleteModel, { params: { id: model.id } });
          router.push(LIST);
        } catch (error) {
          fail(error, t('delete.failed'));
        }
      },
    });
  const download = async (): Promise<void> => {
    try {
      const answer = await fetch(addressOf(exportModel, { params: { id: model.id } }), {
        method: exportModel.method,
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      if (!answer.ok) throw await errorFromResponse(answer);
      await saveBlob(answer, `${model.name}.zip`);
      notifications.show({ color: 'teal', message: t('exported', { id: model.name }) });
    } catch (error) {
      notifications.show({
        color: 'red',
        message: t('exportFailed', { reason: reasonOf(error, t('unknown')) }),
      });
    }
  };
  const importButton = props.canDeploy && model.type === 'detection' && (
    <Button leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => bring.open('file')}>
      {t('import.title')}
    </Button>
  );
  return (
    <Stack gap="lg" maw={1200}>
      <PageHeader
        above={
          <Trail label={t('trail')} steps={[{ label: t('title'), href: LIST }, { label: model.name }]} />
        }
        title={model.name}
        actions={
          <>
            {model.can_edit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => edit.open(model)}
              >
                {t('edit')}
              </Button>
            )}
            {model.versions.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void download()}
              >
                {t('export')}
              </Button>
            )}
            {model.can_edit && (
              <Button
                variant="default"
                c="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={remove}
              >
                {t('delete.confirm')}
              </Button>
            )}
          </>
        }
      />
      <FactList
        facts={[
          [t('columns.type'), t(`type.${model.type}`)],
          [t('form.project'), model.project_name],
          [t('columns.dataset'), model.dataset_name ?? '–'],
          ...(model.notes ? ([[t('form.notes'), model.notes]] as const) : []),
        ]}
      />
      <Section title={t('columns.versions')}>
        {model.versions.length === 0 ? (
          <EmptyState
            icon={<IconFileImport size={28} />}
            title={t('noVersions')}
            description={t('noVersionsText')}
            action={importButton}
          />
        ) : (
          <>
            {importButton && <div>{importButton}</div>}
            <VersionTable
              versions={model.versions}
              canDeploy={props.canDeploy}
              isDetector={model.type === 'detection'}
              onTry={trial.open}
              onQuantize={quantizing.open}
              onDeploy={({ id, number }) =>
                deploying.open({
                  versionId: id,
                  modelId: model.id,
                  name: t('versionOf', { name: model.name, number }),
                })
              }
            />
          </>
        )}
      </Section>
      <TrainingSection model={model} canTrain={model.can_edit} onChanged={reload} />
      {model.type === 'detection' && (
        <EvaluationSection model={model} canCompare={model.can_edit || props.canDeploy} />
      )}
      {model.type === 'detection' && <RevalidationSection model={model} canRevalidate={props.canDeploy} />}
      <DeploymentSection
        task={model.type}
        projectId={model.project_id}
        projectName={model.project_name}
        canDeploy={props.canDeploy}
        deploying={deploying}
        onChanged={() => void mutate()}
      />
      {model.type === 'detection' && (
        <BoxSizeSection projectId={model.project_id} projectName={model.project_name} />
      )}
      <ModelDialog key={`edit ${edit.turn}`} model={edit.subject} opened={edit.opened} onClose={edit.close} />
      <ImportDialog
        key={`import ${bring.turn}`}
        modelId={model.id}
        opened={bring.opened}
        onClose={bring.close}
        onImported={() => void mutate()}
      />
      {quantizing.subject && (
        <QuantizeDialog
          key={`quantize ${quantizing.turn}`}
          version={quantizing.subject}
          opened={quantizing.opened}
          onClose={quantizing.close}
          onMade={reload}
        />
      )}
      {trial.subject && (
        <TrialDialog
          key={`try ${trial.turn}`}
          version={trial.subject}
          projectId={model.project_id}
          opened={trial.opened}
          onClose={trial.close}
          onChanged={() => void mutate()}
        />
      )}
    </Stack>
  );
}
