import { Anchor, Box, Group, Text } from '@mantine/core';
import { Link } from '@/components/ui/link';
import { useMayFollow } from '@/components/ui/page-access';

/** How many characters of an id the context block shows. */
const ID_CHARACTERS = 8;

/** What is chosen, by its name and the beginning of its id. */
export function ContextRow(props: {
  readonly label: string;
  readonly chosen: { readonly id: string; readonly name: string } | null | undefined;
  /** Begins the address of the page about it, which its id completes. */
  readonly page?: string;
}) {
  const mayFollow = useMayFollow();
  if (!props.chosen) return null;
  const { id, name } = props.chosen;
  const href = props.page && `${props.page}${id}`;
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
      {href && mayFollow(href) ? (
        <Anchor component={Link} href={href} size="xs" truncate display="block" title={name}>
          {name}
        </Anchor>
      ) : (
        <Text size="xs" truncate title={name}>
          {name}
        </Text>
      )}
    </Box>
  );
}
