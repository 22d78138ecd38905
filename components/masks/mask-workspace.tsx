'use client';
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconCrop, IconKeyboard } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { CropEditor } from './crop-editor';
import { CropList } from './crop-list';
import { CropShortcuts } from './crop-shortcuts';
import { LabelPicker } from './label-picker';
import classes from './masks.module.css';
import { ModelPicker } from './model-picker';
import { type Hand, withPoints } from './use-crop-editor';
import { useCropKeys } from './use-crop-keys';
import { useCropLine } from './use-crop-line';
import { useCropPlace } from './use-crop-place';
import type { CropSource } from './use-crops';
import type { Labels } from './use-labels';
import { useModels } from './use-models';
import type { Page } from './use-segmenting';

/** As specified: 24 crops a page on the crops page, 20 on the mask page. */
const CROPS_PER_PAGE: Readonly<Record<Page, number>> = { crops: 24, extraction: 20 };

/** Crop by crop, points become masks and masks go into a data label. */
export function MaskWorkspace(props: {
  readonly page: Page;
  readonly source: CropSource;
  /** Size of the frames that the crops are cut from. */
  readonly frame: { readonly width: number; readonly height: number };
  readonly labels: Labels;
  readonly canEdit: boolean;
  /** What can be done where there are no crops. */
  readonly emptyAction?: ReactNode;
}) {
  const t = useTranslations('masks');
  const { page, labels, canEdit } = props;
  const models = useModels();
  const limit = CROPS_PER_PAGE[page];
  const place = useCropPlace(props.source, limit, labels.has);
  const [hand, setHand] = useState<Hand>({ tool: 'points', pointLabel: 1, brushRadiusPx: 2 });
  const [hasKeys, showKeys] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const line = useCropLine();
  useCropKeys(root, (action) => {
    if (action === 'cheatSheet') showKeys(true);
    else if (action === 'close') showKeys(false);
    else if (action === 'foreground' || action === 'background') {
      // At once: the next click sets such a point.
      setHand(withPoints(hand, action === 'foreground'));
    } else line.ask(action);
  });
  const { answer, crop } = place;

  return (
    <Stack gap="md" ref={root} tabIndex={-1} className={classes.root ?? ''}>
      <Group gap="md" align="flex-start">
        <ModelPicker models={models} />
        <LabelPicker labels={labels} canEdit={canEdit} />
        <Button
          variant="subtle"
          mt={{ base: 0, sm: 24 }}
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={() => showKeys(true)}
        >
          {t('shortcuts.title')}
        </Button>
      </Group>
      {!canEdit && (
        <Alert color="gray" role="note">
          {t('readOnly')}
        </Alert>
      )}
      {place.error && <ErrorAlert message={t('cropsFailed')} onRetry={place.reload} />}
      {answer?.total === 0 ? (
        <EmptyState
          icon={<IconCrop size={28} />}
          title={t('none')}
          description={t('noneText')}
          action={props.emptyAction}
        />
      ) : (
        <div className={classes.workspace}>
          <CropList
            answer={answer}
            page={place.page}
            limit={limit}
            selectedId={crop?.id ?? null}
            isAdded={labels.has}
            onSelect={({ id }) => {
              line.drop();
              place.select(id);
            }}
            onPage={(next) => {
              line.drop();
              place.turnTo(next);
            }}
          />
          {crop ? (
            <CropEditor
              // Another crop is another work: points and mask of the one before are not carried over.
              key={crop.id}
              {...{ page, crop, canEdit, models, labels, hand, line }}
              frame={props.frame}
              onHand={setHand}
              onStep={place.go}
              onAdded={() => place.goToNextOpen(crop.id)}
            />
          ) : (
            !place.error && <Skeleton height={360} role="status" aria-label={t('loadingCrop')} />
          )}
        </div>
      )}
      <CropShortcuts opened={hasKeys} onClose={() => showKeys(false)} />
    </Stack>
  );
}
