'use client';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '@/lib/domain/labels/contract-fields';
import { MorphologyItems } from './morphology-items';
import { MorphologyLabels } from './morphology-labels';

/** Morphology labels with masks, and the labeled cells of one of them. */
export function MorphologyReview() {
  const [label, setLabel] = useState<LabelView | null>(null);
  return (
    <Stack gap="lg">
      {label ? (
        <MorphologyItems label={label} onChanged={setLabel} onBack={() => setLabel(null)} />
      ) : (
        <MorphologyLabels onOpen={setLabel} />
      )}
    </Stack>
  );
}
