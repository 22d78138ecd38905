'use client';
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { Size } from '@/components/annotation/engine/geometry';
import { pixelSizeFromLines, readScaleLine } from '@/lib/science/scale';
import { DEFAULT_LENGTH_UM, linesOf, type ScaleDrawing } from './scale-drawing';
import { usePixelSize } from './use-pixel-size';

/** Shares of the picture's height at which new lines begin: the ends of neighbors can be told apart on a telephone. */
const NEW_LINE_HEIGHTS = [0.5, 0.25, 0.75];

/** The lines of a drawing with what each says, and what they say together. */
export function ScaleReadings(props: {
  readonly drawing: ScaleDrawing;
  readonly picture: Size;
  readonly onChange: (drawing: ScaleDrawing) => void;
}) {
  const t = useTranslations('equipment.scale');
  const format = useFormatter();
  const pixelSize = usePixelSize();
  const { drawing, picture, onChange } = props;
  const lines = linesOf(drawing);
  const size = pixelSizeFromLines(lines);
  const lengthOf = (line: number): number | string =>
    drawing.lengths[line] ?? drawing.lengths.at(-1) ?? DEFAULT_LENGTH_UM;
  const setLength = (line: number, value: number | string): void =>
    onChange({ ...drawing, lengths: lines.map((_, place) => (place === line ? value : lengthOf(place))) });
  const remove = (line: number): void =>
    onChange({
      ...drawing,
      points: drawing.points.filter((_, place) => Math.floor(place / 2) !== line),
      lengths: lines.map((_, place) => lengthOf(place)).filter((_, place) => place !== line),
    });
  // Across the picture, away from the line before it, for its ends to be moved with the arrow keys.
  const add = (): void => {
    const height = NEW_LINE_HEIGHTS[lines.length % NEW_LINE_HEIGHTS.length] ?? 0.5;
    const [x, y] = [picture.width / 4, picture.height * height];
    const whole = drawing.points.slice(0, 2 * lines.length);
    onChange({ ...drawing, points: [...whole, { x, y }, { x: 3 * x, y }] });
  };
  return (
    <Stack gap="xs">
      {lines.map((line, index) => {
        const reading = readScaleLine(line);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <Group key={index} gap="sm" align="flex-end" wrap="nowrap">
            <NumberInput
              label={t('length', { line: index + 1 })}
              value={lengthOf(index)}
              onChange={(value) => setLength(index, value)}
              min={1}
              max={10_000}
              clampBehavior="none"
              decimalScale={3}
              hideControls
              w={{ base: 130, xs: 170 }}
            />
            <Text size="sm" pb={8} flex={1}>
              {reading
                ? t('reading', {
                    px: format.number(reading.lengthPx, { maximumFractionDigits: 1 }),
                    size: pixelSize(reading),
                  })
                : t('noReading')}
            </Text>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              mb={2}
              aria-label={t('remove', { line: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      <Group justify="space-between" gap="sm">
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('add')}
        </Button>
        <Text size="sm" fw={600} role="status">
          {size
            ? size.standardDeviationUm === null
              ? t('result', { size: pixelSize(size) })
              : t('resultOfSeveral', {
                  size: pixelSize(size),
                  count: size.readings.length,
                  spread: format.number(size.standardDeviationUm, { maximumFractionDigits: 4 }),
                })
            : t('nothing')}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {t('uncertainty')}
      </Text>
    </Stack>
  );
}
