'use client';
import { Anchor, Button, Checkbox, Table } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { FrameView } from '@/lib/domain/frames/contract';

/** Frames in rows with what is known of each; a row's number opens the frame. */
export function FrameTable(props: {
  readonly frames: readonly FrameView[];
  readonly total: number;
  readonly isWaiting: boolean;
  readonly canEdit: boolean;
  readonly onOpen: (frame: FrameView) => void;
  readonly onSelect: (frame: FrameView, selected: boolean) => void;
  readonly onMore: () => void;
}) {
  const t = useTranslations('frames');
  const own = useTranslations('frames.extraction');
  const format = useFormatter();
  const seconds = (value: number): string =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <>
      <Table.ScrollContainer minWidth={480}>
        <Table striped highlightOnHover verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{own('selected')}</Table.Th>
              <Table.Th>{own('number')}</Table.Th>
              <Table.Th ta="right">{own('time')}</Table.Th>
              <Table.Th ta="right">{own('resolution')}</Table.Th>
              <Table.Th ta="right">{own('detections')}</Table.Th>
              <Table.Th>{own('note')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.frames.map((frame) => (
              <Table.Tr key={frame.id}>
                <Table.Td>
                  <Checkbox
                    checked={frame.selected}
                    disabled={!props.canEdit}
                    onChange={(event) => props.onSelect(frame, event.currentTarget.checked)}
                    aria-label={t('select', { number: frame.frameNumber })}
                  />
                </Table.Td>
                <Table.Td>
                  <Anchor component="button" type="button" size="sm" onClick={() => props.onOpen(frame)}>
                    {t('frame', { number: frame.frameNumber })}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right">{t('time', { seconds: seconds(frame.timeOffset) })}</Table.Td>
                <Table.Td ta="right">
                  {frame.width} × {frame.height}
                </Table.Td>
                <Table.Td ta="right">
                  {frame.hasDetection || frame.detectionStatus === 'completed'
                    ? format.number(frame.detectionCount)
                    : t('notDetected')}
                </Table.Td>
                <Table.Td>{frame.note ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {props.total > props.frames.length && (
        <Button variant="default" mx="auto" onClick={props.onMore} loading={props.isWaiting}>
          {t('extraction.loadMore')}
        </Button>
      )}
    </>
  );
}
