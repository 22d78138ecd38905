'use client';
import {
  ActionIcon,
  Anchor,
  Button,
  Collapse,
  Group,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useWorkflow } from '@/components/workflow/use-workflow';
import { megabytes } from './format';
import { TagsField } from './tags-field';
import type { UploadItem as Item, UploadFields } from './upload-queue';

interface Props {
  readonly item: Item;
  readonly onEdit: (fields: Partial<UploadFields>) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One file of the upload panel: what it will be called, how far it is, what went wrong. */
export function UploadItem(props: Props) {
  const t = useTranslations('videos.upload');
  const videos = useTranslations('videos');
  const locale = useLocale();
  const { item } = props;
  const file = item.file.name;
  const moving = item.state === 'sending' || item.state === 'checking' || item.state === 'queued';
  const editable = item.state === 'ready' || item.state === 'failed' || item.state === 'cancelled';
  const missingName = editable && item.fields.name.trim() === '';

  return (
    <Stack gap="xs" component="li">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Stack gap={4} flex={1} miw={0}>
          {editable ? (
            <TextInput
              label={t('name')}
              value={item.fields.name}
              maxLength={200}
              error={missingName ? t('nameRequired') : undefined}
              onChange={(event) => props.onEdit({ name: event.currentTarget.value })}
            />
          ) : (
            <Text size="sm" fw={600} truncate>
              {item.fields.name}
            </Text>
          )}
          <Text size="xs" c="dimmed" truncate>
            {file}, {videos('megabytes', { size: megabytes(item.file.size, locale) })}
          </Text>
        </Stack>
        <Group gap={4} wrap="nowrap" mt={editable ? 26 : 0}>
          <StateMark item={item} />
          {moving && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('cancelLabel', { file })}
              onClick={props.onCancel}
            >
              <IconPlayerStop size={18} aria-hidden />
            </ActionIcon>
          )}
          {(item.state === 'failed' || item.state === 'cancelled') && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={t('retryLabel', { file })}
              onClick={props.onRetry}
            >
              {t('retry')}
            </Button>
          )}
          {!moving && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('remove', { file })}
              onClick={props.onRemove}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {editable && <MoreFields {...props} />}
      {(item.state === 'sending' || item.state === 'checking') && (
        <Progress
          value={item.progress}
          animated={item.state === 'checking'}
          aria-label={t('progress', { file })}
        />
      )}
      {item.message && (
        <Text size="sm" c="red" role="alert">
          {t('failedFile', { file, message: item.message })}
        </Text>
      )}
      {item.warnings.map((warning) => (
        <Group key={warning} gap={6} wrap="nowrap" align="flex-start">
          <IconAlertTriangle size={16} color="var(--mantine-color-orange-6)" aria-hidden />
          <Text size="sm">{warning}</Text>
        </Group>
      ))}
    </Stack>
  );
}

function StateMark({ item }: { readonly item: Item }) {
  const t = useTranslations('videos.upload.state');
  if (item.state === 'ready' || item.state === 'failed') return null;
  return (
    <Group gap={4} wrap="nowrap">
      {item.state === 'done' && <IconCheck size={16} color="var(--mantine-color-teal-6)" aria-hidden />}
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {item.state === 'sending' ? t('sending', { progress: item.progress }) : t(item.state)}
      </Text>
    </Group>
  );
}

function MoreFields({ item, onEdit }: Pick<Props, 'item' | 'onEdit'>) {
  const t = useTranslations('videos.upload');
  const [opened, { toggle }] = useDisclosure(false);
  const { description, patientId, captureDate, tags, source } = item.fields;
  const { workflow } = useWorkflow();
  return (
    <div>
      <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={opened}>
        {opened ? t('fewerFields') : t('moreFields')}
      </Anchor>
      <Collapse expanded={opened}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt="xs">
          <TextInput
            label={t('description')}
            value={description}
            maxLength={2000}
            onChange={(event) => onEdit({ description: event.currentTarget.value })}
          />
          <TextInput
            label={t('patientId')}
            value={patientId}
            maxLength={100}
            onChange={(event) => onEdit({ patientId: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={t('captureDate')}
            value={captureDate}
            onChange={(event) => onEdit({ captureDate: event.currentTarget.value })}
          />
          {workflow === 'finetune' && (
            <>
              <TagsField label={t('tags')} value={tags} onChange={(value) => onEdit({ tags: value })} />
              <TextInput
                label={t('source')}
                value={source}
                maxLength={200}
                onChange={(event) => onEdit({ source: event.currentTarget.value })}
              />
            </>
          )}
        </SimpleGrid>
      </Collapse>
    </div>
  );
}
