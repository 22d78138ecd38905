'use client';
import { Group, Slider, Text } from '@mantine/core';

/** A slider with its name and value above it. */
export function LabeledSlider(props: {
  readonly label: string;
  readonly limit: { readonly min: number; readonly max: number; readonly step: number };
  readonly value: number;
  /** How the value is written. Default: as it is. */
  readonly format?: (value: number) => string;
  readonly onChange: (value: number) => void;
}) {
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {props.label}
        </Text>
        <Text size="sm" ff="monospace">
          {props.format?.(props.value) ?? props.value}
        </Text>
      </Group>
      <Slider
        {...props.limit}
        value={props.value}
        onChange={props.onChange}
        label={null}
        thumbLabel={props.label}
        mt={4}
      />
    </div>
  );
}
