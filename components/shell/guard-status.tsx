'use client';
import { Group, Loader, Paper, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, startTransition, useEffect, useOptimistic } from 'react';
import classes from './guard-status.module.css';
import { onNavigation } from './navigation-start';

/** Pages that show what belongs to the person themselves; the guard of the others asks for a permission. */
const OF_THE_PERSON = /^\/(dashboard|profile|settings)(\/|$)/;

type Step = 'permissions' | 'userData';

/**
 * Around a page: says what the server does while the next one is on its way. The old page stays where it is
 * until then, so that nothing jumps.
 */
export function GuardStatus({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell.guard');
  // Optimistic state lasts as long as the transition in which it is set, which is the router's: whatever the navigation
  // ends in (the page, another one that the guard leads to, a failure), it ends with it.
  const [step, setStep] = useOptimistic<Step | null>(null);
  useEffect(
    () =>
      onNavigation(({ origin, pathname }) => {
        if (origin !== window.location.origin || pathname === window.location.pathname) return;
        startTransition(() => setStep(OF_THE_PERSON.test(pathname) ? 'userData' : 'permissions'));
      }),
    [setStep],
  );
  return (
    <>
      <div role="status" className={classes.place}>
        {step && (
          <Paper className={classes.note} withBorder shadow="md" radius="xl" px="md" py="xs">
            <Group gap="xs" wrap="nowrap">
              <Loader size="xs" aria-hidden />
              <Text size="sm">{t(step)}</Text>
            </Group>
          </Paper>
        )}
      </div>
      <div aria-busy={step !== null}>{children}</div>
    </>
  );
}
