'use client';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { WORKFLOW_PATHS } from '@/components/workflow/workflow-paths';

interface Made {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
}

export type Outcome =
  | { readonly kind: 'creating' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'made'; readonly dataset: Made };

/** Step 4: that it is being made, what went wrong, or where it is. */
export function CompleteStep(props: {
  readonly outcome: Outcome;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}) {
  const t = useTranslations('datasetWizard');
  const mayFollow = useMayFollow();
  const { outcome } = props;
  if (outcome.kind === 'creating') {
    return (
      <Group gap="sm" py="lg" role="status">
        <Loader size="sm" />
        <Text>{t('creating')}</Text>
      </Group>
    );
  }
  if (outcome.kind === 'failed') {
    return (
      <Stack gap="md" align="flex-start">
        <ErrorAlert message={outcome.message} onRetry={props.onRetry} />
        <Button variant="default" onClick={props.onBack}>
          {t('goBack')}
        </Button>
      </Stack>
    );
  }
  const videos = WORKFLOW_PATHS.finetune.videos(outcome.dataset);
  return (
    <Stack gap="md">
      <Alert color="teal" icon={<IconCheck aria-hidden />} role="status">
        <Text size="sm">{t('made', { name: outcome.dataset.name })}</Text>
      </Alert>
      <Group gap="sm">
        {mayFollow(videos) && (
          <Button component={Link} href={videos}>
            {t('viewDataset')}
          </Button>
        )}
        <LinkButton href="/finetune/datasets" variant="default">
          {t('toDatasets')}
        </LinkButton>
      </Group>
    </Stack>
  );
}
