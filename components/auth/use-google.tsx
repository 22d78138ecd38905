'use client';
import { Button, Stack } from '@mantine/core';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { FormNotice } from '@/components/ui/form/auth-form';
import type { GoogleOutcome, WindowOutcome } from '@/lib/platform/auth/google/contract-google-window';
import { type GoogleWindow, hasSession, openGoogleWindow } from './google-window';

/** So long a person sees that it worked before the page changes. */
export const REDIRECT_MS = 500;

export interface Google {
  /** `waiting` while a window is open; `leaving` once it worked, or while this page itself goes to Google. */
  readonly step: 'idle' | 'waiting' | 'leaving';
  /** Why it has not gone on: what Google or the server said, or that the browser opened no window. */
  readonly notice: FormNotice | null;
  readonly begin: () => void;
  readonly cancel: () => void;
  /** Takes the notice away. */
  readonly forget: () => void;
}

/** Signing in with Google: in its own window, so that what was typed stays; in this one, where browsers open none. */
export function useGoogle(destination: string): Google {
  const t = useTranslations('auth.google');
  const [step, setStep] = useState<Google['step']>('idle');
  const [problem, setProblem] = useState<GoogleOutcome | 'blocked' | null>(null);
  const current = useRef<GoogleWindow | null>(null);
  useEffect(() => () => current.current?.end(), []);

  const change = (next: Google['step'], why: GoogleOutcome | 'blocked' | null = null): void => {
    setStep(next);
    setProblem(why);
  };

  const conclude = async (outcome: WindowOutcome): Promise<void> => {
    if (outcome === 'inactive') return window.location.assign('/account-inactive');
    if (outcome !== 'returned') return change('idle', outcome);
    if (!(await hasSession())) return change('idle', 'cancelled');
    change('leaving');
    setTimeout(() => window.location.assign(destination), REDIRECT_MS);
  };

  const begin = (): void => {
    current.current?.end();
    current.current = openGoogleWindow((outcome) => void conclude(outcome));
    if (current.current) change('waiting');
    else change('idle', 'blocked');
  };

  const goInThisPage = (): void => {
    change('leaving');
    signIn('google', { callbackUrl: destination }).catch(() => change('idle', 'failed'));
  };

  const cancel = (): void => {
    current.current?.end();
    change('idle', 'cancelled');
  };

  const text =
    problem === 'blocked' ? (
      <Stack gap="xs" align="flex-start">
        {t('blocked')}
        <Button type="button" size="xs" variant="default" onClick={goInThisPage}>
          {t('inThisPage')}
        </Button>
      </Stack>
    ) : (
      problem && t(`messages.${problem}`)
    );
  return {
    step,
    notice: text ? { kind: 'error', text } : null,
    begin,
    cancel,
    forget: () => setProblem(null),
  };
}
