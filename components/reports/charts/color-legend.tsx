import { ColorSwatch, Group, Text } from '@mantine/core';
import classes from './chart-frame.module.css';

/** What the colors of a chart stand for. */
export function ColorLegend(props: {
  readonly entries: readonly { readonly color: string; readonly label: string }[];
}) {
  return (
    <Group gap="sm" mt="xs">
      {props.entries.map(({ color, label }) => (
        <Group key={label} gap={6} wrap="nowrap">
          <ColorSwatch className={classes.swatch} color={color} size={12} radius={2} aria-hidden />
          <Text size="xs">{label}</Text>
        </Group>
      ))}
    </Group>
  );
}
