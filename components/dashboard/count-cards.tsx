import { Paper, SimpleGrid, Text } from '@mantine/core';
import { getFormatter } from 'next-intl/server';

const MIN_COLUMNS = 4;

/** Counts as cards, as they are in the database now. */
export async function CountCards(props: { readonly counts: readonly (readonly [string, number])[] }) {
  const format = await getFormatter();
  return (
    <SimpleGrid cols={{ base: 2, md: Math.max(MIN_COLUMNS, props.counts.length) }} spacing="md">
      {props.counts.map(([name, count]) => (
        <Paper key={name} withBorder p="md" component="section" aria-label={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fz={32} fw={700} lh={1.2}>
            {format.number(count)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
