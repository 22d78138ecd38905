'use client';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';

export interface FormNotice {
  readonly kind: 'error' | 'warning' | 'success';
  readonly text: ReactNode;
}

const LOOKS = {
  error: { color: 'red', icon: IconAlertCircle, role: 'alert' },
  warning: { color: 'yellow', icon: IconClock, role: 'status' },
  success: { color: 'teal', icon: IconCircleCheck, role: 'status' },
} as const;

/** What the sign-in pages have in common: a title, what went wrong or right, fields, and ways on below them. */
export function AuthForm(props: {
  readonly title: string;
  readonly intro: ReactNode;
  readonly notice?: FormNotice | null | undefined;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
  readonly links?: ReactNode;
}) {
  const look = props.notice && LOOKS[props.notice.kind];
  return (
    // Until the script has loaded, a submit must not put a password into the address.
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit?.(event);
      }}
    >
      <Stack gap="md" w="min(380px, calc(100vw - 40px))">
        <div>
          <Title order={1} size="h2">
            {props.title}
          </Title>
          <Text c="dimmed" mt={4}>
            {props.intro}
          </Text>
        </div>
        {look && (
          <Alert color={look.color} icon={<look.icon aria-hidden />} role={look.role}>
            {props.notice?.text}
          </Alert>
        )}
        {props.children}
        {props.links && (
          <Stack gap={6} align="flex-start">
            {props.links}
          </Stack>
        )}
      </Stack>
    </form>
  );
}

/** The text of a field, without the blanks that phones put behind words. */
export const fieldText = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '').trim();

/** A password as it was typed, blanks and all. */
export const fieldSecret = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');
