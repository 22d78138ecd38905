'use client';
import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment } from 'react';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Mod: 'Ctrl',
};

/** A key of a table as it is printed on keyboards. */
export const writtenKey = (key: string): string =>
  key === '+'
    ? key
    : key
        .split('+')
        .map((part) => SIGNS[part] ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part))
        .join(' + ');

/** The keys of a page, from the table that its handler reads. */
export function KeySheet(props: {
  readonly title: string;
  readonly close: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly rows: readonly {
    readonly action: string;
    readonly keys: readonly string[];
    readonly text: string;
  }[];
}) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': props.close }}
    >
      <Table verticalSpacing={4} aria-label={props.title}>
        <Table.Tbody>
          {props.rows.map(({ action, keys, text }) => (
            <Table.Tr key={action}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, place) => (
                  <Fragment key={key}>
                    {place > 0 && ' '}
                    <Kbd miw="2ch">{writtenKey(key)}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
