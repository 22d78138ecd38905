'use client';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'next-intl';

/** A password field whose eye has a name and is reached by keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const t = useTranslations('auth');
  return (
    <PasswordInput
      maxLength={1024}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      {...props}
    />
  );
}
