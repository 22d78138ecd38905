import type { ReactNode } from 'react';
import { LaboratoryTexts } from '@/components/ui/texts/laboratory';

export default function ClinicalLayout({ children }: { children: ReactNode }) {
  return <LaboratoryTexts>{children}</LaboratoryTexts>;
}
