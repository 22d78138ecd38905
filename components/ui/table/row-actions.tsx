'use client';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './row-actions.module.css';

export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  readonly color?: string;
  readonly onClick: () => void;
}

/** What can be done with a row: buttons with a name that says with which. */
export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  return (
    <Group gap={4} className={classes.actions}>
      {actions.map(({ label, icon: ActionImage, color = 'gray', onClick }) => (
        <Tooltip key={label} label={label} openDelay={400}>
          <ActionIcon variant="subtle" color={color} size="lg" aria-label={label} onClick={onClick}>
            <ActionImage size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
