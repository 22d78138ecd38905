'use client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What a person may do with a row, and what happens then. */
export interface RowActions {
  readonly canEdit: boolean;
  readonly onDetails: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Behind three dots: what else can be done with a row. `label` says with which. */
export function RowMenu(props: {
  readonly label: string;
  readonly width: number;
  readonly children: ReactNode;
}) {
  return (
    <Menu position="bottom-end" width={props.width}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={props.label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  );
}

const ICONS = {
  export: <IconDownload size={16} aria-hidden />,
  details: <IconInfoCircle size={16} aria-hidden />,
  edit: <IconPencil size={16} aria-hidden />,
  delete: <IconTrash size={16} color="var(--mantine-color-red-6)" aria-hidden />,
};

/** One of the actions that rows of several kinds have. */
export function RowMenuItem(props: {
  readonly action: keyof typeof ICONS;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Menu.Item leftSection={ICONS[props.action]} onClick={props.onClick}>
      {props.children}
    </Menu.Item>
  );
}
