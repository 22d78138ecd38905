'use client';
import { Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { PredictionView } from '@/lib/domain/predictions/contract';
import { usePredictionFigures } from './use-prediction-figures';

/** Two predictions side by side. */
export function ComparedPredictions({ predictions }: { readonly predictions: readonly PredictionView[] }) {
  const t = useTranslations('predictions.saved');
  const figuresOf = usePredictionFigures();
  const columns = predictions.map((each) => ({ each, figures: figuresOf(each) }));
  const names = columns[0]?.figures.map(([name]) => name) ?? [];
  const isOneType = new Set(predictions.map(({ model_type }) => model_type)).size === 1;
  const isOneVideo = new Set(predictions.map(({ video_id }) => video_id)).size === 1;
  if (!isOneType)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('otherTypes')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {!isOneVideo && (
        <Text size="sm" c="dimmed">
          {t('otherVideos')}
        </Text>
      )}
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={t('sideBySide')}
      >
        <Table aria-label={t('sideBySide')} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('figure')}</Table.Th>
              {columns.map(({ each }) => (
                <Table.Th key={each.id} ta="right">
                  {each.name}
                  <Text size="xs" c="dimmed">
                    {each.model_name}, {each.model_version}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map((name, place) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {columns.map(({ each, figures }) => (
                  <Table.Td key={each.id} ta="right">
                    {figures[place]?.[1]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
