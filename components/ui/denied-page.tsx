import { Alert, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from './page-header';

/** A page that is closed to the person: what it is called, and why it is closed in the specification's words. */
export function DeniedPage(props: {
  readonly title: string;
  readonly message: string;
  readonly action?: ReactNode;
}) {
  return (
    <Stack gap="lg">
      <PageHeader title={props.title} />
      <Alert color="yellow" icon={<IconLock aria-hidden />} title={props.message}>
        {props.action}
      </Alert>
    </Stack>
  );
}
