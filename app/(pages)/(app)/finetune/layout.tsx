import type { ReactNode } from 'react';
import { FinetuneTexts } from '@/components/ui/texts/finetune';
import { LaboratoryTexts } from '@/components/ui/texts/laboratory';

export default function TechnicalLayout({ children }: { children: ReactNode }) {
  return (
    <LaboratoryTexts>
      <FinetuneTexts>{children}</FinetuneTexts>
    </LaboratoryTexts>
  );
}
