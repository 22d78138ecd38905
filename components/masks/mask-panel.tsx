'use client';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import type { PromptPoint } from '@/components/annotation/engine/records';
import { useEditorValue } from '@/components/annotation/view/use-editor-value';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { clearMask, restoreMask } from '@/lib/domain/masks/contract';
import { callApi } from '@/lib/platform/http/client';
import type { Box } from '@/lib/science/vision/types';
import { cropKeyOf } from './crop-key-signs';
import { MaskFacts } from './mask-facts';
import { MaskPicture } from './mask-picture';
import { MaskVerdict } from './mask-verdict';
import classes from './masks.module.css';
import type { Adding } from './use-adding';
import type { Crop } from './use-crops';
import type { Labels } from './use-labels';
import type { Models } from './use-models';
import { maskIn, type ShownMask } from './use-shown-mask';

/** The mask of a crop: how it looks, what is known of it, what a person says of it, and its way into the data label. */
export function MaskPanel(props: {
  readonly crop: Crop;
  readonly region: Box;
  readonly editor: Editor;
  readonly points: readonly PromptPoint[];
  readonly shown: ShownMask;
  readonly models: Models;
  readonly labels: Labels;
  readonly adding: Adding;
  readonly isSaving: boolean;
  readonly isBusy: boolean;
  readonly canEdit: boolean;
}) {
  const t = useTranslations('masks.panel');
  const { crop, editor, shown, adding, isBusy, canEdit } = props;
  const mask = useEditorValue(editor, maskIn);
  const [clearedId, setCleared] = useState<string | null>(null);
  const params = { detectionId: crop.id };

  const change = async (action: () => Promise<string | null>): Promise<void> => {
    try {
      setCleared(await action());
    } catch (error) {
      notifications.show({ color: 'red', message: reasonOf(error, t('clearFailed')) });
    }
    await shown.reload().catch(() => null);
  };
  const clear = () =>
    change(async () => {
      const { mask_id: id } = await callApi(clearMask, {
        params,
        query: { version: shown.stored?.version ?? 0 },
      });
      return id;
    });
  const restore = (id: string) =>
    change(async () => {
      await callApi(restoreMask, { params, body: { mask_id: id, version: shown.stored?.version ?? 0 } });
      return null;
    });

  return (
    <Stack gap="sm" component="section" aria-label={t('label')} className={classes.panel ?? ''}>
      <Title order={2} size="h4">
        {t('label')}
      </Title>
      {shown.error && <ErrorAlert message={shown.error.message} onRetry={() => void shown.reload()} />}
      {mask ? (
        <>
          <MaskPicture mask={mask} region={props.region} label={t('picture')} />
          <MaskFacts mask={mask} shown={shown} points={props.points} models={props.models} />
          <MaskVerdict shown={shown} adding={adding} isDisabled={!canEdit || isBusy} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t(canEdit ? 'none' : 'noneReadOnly')}
        </Text>
      )}
      <Text size="sm" c="dimmed" role="status">
        {props.isSaving ? t('saving') : adding.isAdded ? t('isAdded') : ''}
      </Text>
      {canEdit && (
        <Group gap="xs">
          <Button
            loading={adding.isAdding}
            disabled={!mask || (isBusy && !adding.isAdding)}
            aria-keyshortcuts={cropKeyOf('addToLabel')}
            onClick={() => void adding.add()}
          >
            {t(adding.isAdded ? 'addAgain' : 'add')}
          </Button>
          {shown.stored && !shown.preview && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={isBusy}
              onClick={() => void clear()}
            >
              {t('clear')}
            </Button>
          )}
          {clearedId && !shown.stored && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={isBusy}
              onClick={() => void restore(clearedId)}
            >
              {t('restore')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
