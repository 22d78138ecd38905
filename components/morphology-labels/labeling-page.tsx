'use client';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDeviceFloppy, IconTags } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { PageHeader } from '@/components/ui/page-header';
import { Pager } from '@/components/ui/table/pager';
import { TintBadge } from '@/components/ui/tint-badge';
import { type LabelView, MORPHOLOGY_CLASSES } from '@/lib/domain/labels/contract-fields';
import { CellPicture } from './cell-picture';
import { ItemGallery } from './item-gallery';
import { JudgmentFields } from './judgment-fields';
import { labelingActionFor } from './labeling-keys';
import classes from './morphology-labels.module.css';
import { type Entries, entriesOf, nextOpenItem, withJudgment } from './pending';
import { SaveDialog } from './save-dialog';
import { CELLS_PER_PAGE, useLabeling } from './use-labeling';

/** The cells of a morphology label, judged one after the other and saved together. */
export function LabelingPage(props: {
  readonly above: ReactNode;
  readonly label: LabelView;
  readonly userId: string;
  readonly canEdit: boolean;
}) {
  const t = useTranslations('morphologyLabels');
  const { label, canEdit } = props;
  const title = useLabelTitle()(label);
  const labeling = useLabeling(label, props.userId);
  const { list, pending, setPending } = labeling;
  const [selectedId, select] = useState<string | null>(null);
  /** What the fields hold beside what was applied; of one cell alone. */
  const [entered, setEntered] = useState<{ readonly id: string; readonly entries: Entries } | null>(null);
  const [isSaving, askToSave] = useState(false);
  const [lost, setLost] = useState(0);
  const items = list.data?.items ?? [];
  const item = items.find(({ id }) => id === selectedId) ?? items[0] ?? null;
  const entries = item && (entered?.id === item.id ? entered.entries : entriesOf(item, pending));
  const hasUnsaved = pending.size > 0;

  const enter = (part: Partial<Entries>): void => {
    if (item && entries && canEdit) setEntered({ id: item.id, entries: { ...entries, ...part } });
  };
  const step = (by: 1 | -1): void => {
    const next = items[items.findIndex(({ id }) => id === item?.id) + by];
    if (next) select(next.id);
  };
  const apply = (): void => {
    if (!item || !entries || entries.morphologyClass === null || !canEdit) return;
    const next = withJudgment(pending, item, entries);
    setPending(next);
    setEntered(null);
    select((nextOpenItem(items, item.id, next) ?? item).id);
  };
  const press = (event: KeyboardEvent): void => {
    const action = labelingActionFor(event, event.target instanceof HTMLElement ? event.target : null);
    if (!action || !item) return;
    event.preventDefault();
    if (action === 'apply') apply();
    else if (action === 'previous') step(-1);
    else if (action === 'next') step(1);
    else if (action === 'nextOpen') select((nextOpenItem(items, item.id, pending) ?? item).id);
    else enter({ morphologyClass: action });
  };

  return (
    <Stack gap="lg">
      <PageHeader
        above={props.above}
        title={title}
        description={t('page.description', { dataset: label.dataset_name, name: label.name })}
        actions={
          canEdit && (
            <Button
              leftSection={<IconDeviceFloppy size={18} aria-hidden />}
              disabled={!hasUnsaved}
              onClick={() => askToSave(true)}
            >
              {t('page.save')}
            </Button>
          )
        }
      />
      <Group gap="sm" role="status">
        {labeling.isKnown && (
          <TintBadge color={labeling.isComplete ? 'teal' : 'blue'}>
            {t(labeling.isComplete ? 'page.complete' : 'page.inProgress')}
          </TintBadge>
        )}
        <Text size="sm" c="dimmed">
          {t('page.counts', { labeled: labeling.labeled, total: labeling.total })}
        </Text>
        {hasUnsaved && <Text size="sm">{t('page.unsaved', { count: pending.size })}</Text>}
      </Group>
      {lost > 0 && (
        <Alert
          color="yellow"
          role="alert"
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setLost(0)}
        >
          {t('page.lost', { count: lost })}
        </Alert>
      )}
      {list.error && (
        <ErrorAlert
          message={t('page.failed', { reason: list.error.message })}
          onRetry={() => void list.mutate()}
        />
      )}
      {!list.data && !list.error && <Skeleton height={360} role="status" aria-label={t('page.loading')} />}
      {list.data?.total_count === 0 && (
        <EmptyState icon={<IconTags size={28} />} title={t('page.none')} description={t('page.noneText')} />
      )}
      {list.data && item && entries && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is in here
        <div className={classes.workspace} onKeyDown={press}>
          <Stack gap="sm" component="section" aria-label={t('page.cells')} className={classes.gallery ?? ''}>
            <ItemGallery items={items} selectedId={item.id} pending={pending} onSelect={select} />
            <Pager
              page={labeling.page}
              limit={CELLS_PER_PAGE}
              total={list.data.total_count}
              onPage={labeling.setPage}
            />
          </Stack>
          <CellPicture items={items} item={item} onSelect={select} />
          <JudgmentFields
            item={item}
            entries={entries}
            classNames={MORPHOLOGY_CLASSES}
            isPending={pending.has(item.id)}
            canEdit={canEdit}
            onEnter={enter}
            onApply={apply}
          />
        </div>
      )}
      <SaveDialog
        opened={isSaving}
        onClose={() => askToSave(false)}
        count={pending.size}
        save={labeling.save}
        onLost={setLost}
      />
    </Stack>
  );
}
