'use client';
import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FactList } from '@/components/ui/fact-list';
import type { WizardState } from './wizard-state';

/** Step 3: everything once more before it is made. */
export function ReviewStep({ state }: { readonly state: WizardState }) {
  const t = useTranslations('datasetWizard');
  const datasets = useTranslations('datasets');
  const numbers = [...state.frames.values()].sort((a, b) => a - b).join(', ');
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [datasets('form.name'), state.name.trim()],
          [datasets('form.description'), state.description.trim() || '–'],
          [datasets('form.type'), datasets('type.detection')],
          [datasets('form.status'), datasets(`status.${state.status}`)],
          [t('video'), state.video?.name ?? '–'],
          [
            t('frames'),
            state.includeAllFrames
              ? t('takesAll')
              : `${t('chosen', { count: state.frames.size })}: ${numbers}`,
          ],
          [t('detections'), t(state.includeAllDetections ? 'takesAllDetections' : 'takesConfirmed')],
        ]}
      />
      <Text size="sm" c="dimmed" maw={640}>
        {t('about')}
      </Text>
    </Stack>
  );
}
