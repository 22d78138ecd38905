'use client';
import { Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLabelTitle } from '@/components/data-labels/use-label-title';
import { ErrorAlert } from '@/components/ui/error-alert';
import { NewLabelDialog } from './new-label-dialog';
import type { Labels } from './use-labels';

/** The data label that masks are added to, and the way to a new one. */
export function LabelPicker({ labels, canEdit }: { readonly labels: Labels; readonly canEdit: boolean }) {
  const t = useTranslations('masks.dataLabel');
  const titleOf = useLabelTitle();
  const [isOpen, open] = useState(false);
  const { chosen, error } = labels;
  if (error) return <ErrorAlert message={t('failed', { reason: error.message })} onRetry={labels.reload} />;
  return (
    <>
      <Group gap="xs" align="flex-start" wrap="nowrap" maw="100%">
        <Select
          label={t('label')}
          w={300}
          miw={0}
          flex="0 1 auto"
          allowDeselect={false}
          placeholder={t(labels.isLoading ? 'loading' : 'automatic')}
          data={labels.list.map((label) => ({ value: label.id, label: titleOf(label) }))}
          disabled={labels.list.length === 0}
          value={chosen?.id ?? null}
          onChange={(id) => id && labels.choose(id)}
          description={chosen ? t('count', { count: chosen.item_count }) : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        {canEdit && (
          <Button
            variant="default"
            mt={24}
            flex="none"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => open(true)}
          >
            {t('new')}
          </Button>
        )}
      </Group>
      <NewLabelDialog opened={isOpen} onClose={() => open(false)} onCreate={labels.create} />
    </>
  );
}
