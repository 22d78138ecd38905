'use client';
import { Button, Group, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { SearchField } from '@/components/ui/table/search-field';

/** Above a list of equipment: search, the archived ones, and a new one. */
export function ListToolbar(props: {
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly showsArchived: boolean;
  readonly onArchived: (shows: boolean) => void;
  readonly addLabel: string;
  /** Absent for who may only look. */
  readonly onAdd?: (() => void) | undefined;
}) {
  const t = useTranslations('equipment');
  return (
    <Group justify="space-between" gap="md">
      <Group gap="md" flex="1 1 280px">
        <SearchField label={props.searchLabel} value={props.search} onSearch={props.onSearch} />
        <Switch
          label={t('showArchived')}
          checked={props.showsArchived}
          onChange={(event) => props.onArchived(event.currentTarget.checked)}
        />
      </Group>
      {props.onAdd && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={props.onAdd}>
          {props.addLabel}
        </Button>
      )}
    </Group>
  );
}
