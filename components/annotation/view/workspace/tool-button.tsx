'use client';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { ANNOTATION_KEYS, type AnnotationAction } from '@/components/annotation/engine/annotation-keys';
import { writtenKey } from '../key-sheet';

/** What is pressed for an action; null for one without a key. */
const keyOf = (action: AnnotationAction | undefined): string | null => {
  const [key] = ANNOTATION_KEYS.find((each) => each.action === action)?.keys ?? [];
  return key === undefined ? null : writtenKey(key);
};

/** One button of the tools, with its name and key as a hint. */
export function ToolButton(props: {
  readonly label: string;
  /** Whose key is named. */
  readonly action?: AnnotationAction;
  readonly isPressed?: boolean;
  /** Of what opens something. */
  readonly isExpanded?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const key = keyOf(props.action);
  return (
    <Tooltip label={key ? `${props.label} (${key})` : props.label} position="right" openDelay={400}>
      <ActionIcon
        variant={props.isPressed ? 'filled' : 'default'}
        size={44}
        aria-label={props.label}
        aria-keyshortcuts={key?.replaceAll(' ', '')}
        {...(props.isPressed === undefined ? {} : { 'aria-pressed': props.isPressed })}
        {...(props.isExpanded === undefined ? {} : { 'aria-expanded': props.isExpanded })}
        disabled={props.disabled ?? false}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}
