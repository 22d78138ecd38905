import type { ReactNode } from 'react';

export interface TextsProps {
  readonly timeZone: string;
  readonly children: ReactNode;
}
