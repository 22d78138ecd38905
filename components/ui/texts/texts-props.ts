import type { ReactNode } from 'react';
import type { TIME_FORMATS } from '@/lib/platform/i18n/time-zone';

export interface TextsProps {
  readonly timeZone: string;
  readonly formats: typeof TIME_FORMATS;
  readonly children: ReactNode;
}
