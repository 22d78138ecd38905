'use client';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { PatientView } from '@/lib/domain/patients/contract';
import type { ErasureView } from '@/lib/domain/privacy/contract';
import { ErasureActions } from './erasure-actions';
import { ErasureFacts } from './erasure-facts';
import { RequestDialog } from './request-dialog';
import { WhoDecides } from './who-decides';

const OPEN: readonly ErasureView['state'][] = ['requested', 'running', 'failed'];

/** The newest request to erase a patient, and a way to make one. */
export function ErasurePart(props: {
  readonly patient: PatientView;
  readonly erasure: ErasureView | null;
  readonly isHeld: boolean;
  readonly reload: () => void;
}) {
  const { patient, erasure, isHeld, reload } = props;
  const t = useTranslations('privacy.erasure');
  const [opened, setOpened] = useState(false);
  const isOpen = erasure !== null && OPEN.includes(erasure.state);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      <Text size="sm">{t('text')}</Text>
      {erasure && <ErasureFacts erasure={erasure} />}
      {erasure && <WhoDecides erasure={erasure} />}
      <Group>
        {erasure && <ErasureActions erasure={erasure} reload={reload} />}
        {!isOpen && patient.accessLevel !== 'viewer' && (
          <Button
            variant="default"
            color="red"
            disabled={isHeld}
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('request')}
          </Button>
        )}
      </Group>
      <RequestDialog
        patientId={patient.id}
        reload={reload}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </Stack>
  );
}
