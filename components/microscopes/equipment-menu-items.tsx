'use client';
import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useConfirm } from '@/components/ui/confirm';
import { runWithToast } from '@/components/ui/form/run-action';
import { RowMenuItem } from '@/components/ui/row-menu';

interface Equipment {
  readonly name: string;
  readonly reload: () => void;
}

/** Puts a piece of equipment away or takes it back, and says so. */
export function ArchiveItem({
  name,
  isArchived,
  save,
  reload,
}: Equipment & {
  readonly isArchived: boolean;
  readonly save: (change: { readonly archived: boolean }) => Promise<unknown>;
}) {
  const t = useTranslations('equipment');
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  const archive = () =>
    runWithToast(() => save({ archived: !isArchived }), {
      done: t(isArchived ? 'archiving.undone' : 'archiving.done', { name }),
      failed: t('failed'),
      reload,
    });
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={archive}>
      {t(isArchived ? 'archiving.restore' : 'archiving.archive')}
    </Menu.Item>
  );
}

/** Deletes a piece of equipment once that is confirmed. */
export function DeleteItem({
  name,
  remove,
  reload,
}: Equipment & { readonly remove: () => Promise<unknown> }) {
  const t = useTranslations('equipment');
  const ask = useConfirm();
  const confirm = () =>
    ask({
      title: t('deletion.title', { name }),
      message: t('deletion.message', { name }),
      confirmLabel: t('deletion.confirm'),
      destructive: true,
      action: () => runWithToast(remove, { done: t('deletion.done', { name }), failed: t('failed'), reload }),
    });
  return (
    <RowMenuItem action="delete" onClick={confirm}>
      {t('deletion.confirm')}
    </RowMenuItem>
  );
}
