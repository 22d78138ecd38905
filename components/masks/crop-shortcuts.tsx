'use client';
import { Group, Kbd, Modal, Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CROP_KEYS } from '@/components/annotation/engine/crop-keys';
import { written } from './crop-key-signs';

/** The keys of the crops page, from the table that its handler reads. */
export function CropShortcuts(props: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTranslations('masks');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Table verticalSpacing={4} aria-label={t('shortcuts.title')}>
          <Table.Tbody>
            {CROP_KEYS.map(({ action, keys }) => (
              <Table.Tr key={action}>
                <Table.Td w={88}>
                  <Group gap={4}>
                    {keys.map((key) => (
                      <Kbd key={key}>{written(key)}</Kbd>
                    ))}
                  </Group>
                </Table.Td>
                <Table.Td>{t(`keys.${action}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          {t('shortcuts.text')}
        </Text>
      </Stack>
    </Modal>
  );
}
