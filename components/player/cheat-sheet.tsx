'use client';
import { useTranslations } from 'next-intl';
import { KEYMAP, type PlayerAction } from '@/components/annotation/engine/keymap';
import { KeySheet } from '@/components/annotation/view/key-sheet';

/** The keys of the player, from the table that its handler reads. */
export function CheatSheet(props: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly isAvailable: (action: PlayerAction) => boolean;
}) {
  const t = useTranslations('tracks');
  const close = useTranslations('admin')('close');
  return (
    <KeySheet
      title={t('player.keys')}
      close={close}
      opened={props.opened}
      onClose={props.onClose}
      rows={KEYMAP.filter(({ action }) => props.isAvailable(action)).map(({ action, keys }) => ({
        ...{ action, keys },
        text: t(`keys.${action}`),
      }))}
    />
  );
}
