import { Box, Group, Text } from '@mantine/core';

/** How many characters of an id the context block shows. */
const ID_CHARACTERS = 8;

/** What is chosen, by its name and the beginning of its id. */
export function ContextRow(props: {
  readonly label: string;
  readonly chosen: { readonly id: string; readonly name: string } | null | undefined;
}) {
  if (!props.chosen) return null;
  const { id, name } = props.chosen;
  return (
    <Box>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {props.label}
        </Text>
        <Text size="xs" ff="monospace" c="dimmed" title={id}>
          {id.slice(0, ID_CHARACTERS)}
        </Text>
      </Group>
      <Text size="xs" truncate title={name}>
        {name}
      </Text>
    </Box>
  );
}
