'use client';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconLock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirm } from '@/components/ui/confirm';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { runWithToast } from '@/components/ui/form/run-action';
import type { PatientView } from '@/lib/domain/patients/contract';
import { type getPatientPrivacy, liftHold, placeHold } from '@/lib/domain/privacy/contract';
import { callApi } from '@/lib/platform/http/client';
import type { AnswerOf } from '@/lib/platform/http/contract';
import { ReasonField } from './reason-field';

interface Props {
  readonly patient: PatientView;
  readonly hold: AnswerOf<typeof getPatientPrivacy>['hold'];
  readonly reload: () => void;
}

/** Whether a legal hold stands on a patient; places one and lifts it. */
export function HoldPart({ patient, hold, reload }: Props) {
  const t = useTranslations('privacy');
  const format = useFormatter();
  const confirm = useConfirm();
  const [opened, setOpened] = useState(false);
  const mayPlace = patient.accessLevel !== 'viewer' && !patient.projectIsArchived;
  const lift = (): void =>
    confirm({
      title: t('hold.lift'),
      message: t('hold.liftText'),
      confirmLabel: t('hold.lift'),
      action: () =>
        runWithToast(() => callApi(liftHold, { params: { id: patient.id } }), {
          done: t('hold.lifted'),
          failed: t('section.failed'),
          reload,
        }),
    });
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('hold.title')}
      </Title>
      {hold ? (
        <Alert color="yellow" icon={<IconLock aria-hidden />} title={t('hold.active')}>
          <Text size="sm">{hold.reason}</Text>
          <Text size="sm">
            {t('hold.by', {
              name: hold.placed_by,
              date: format.dateTime(new Date(hold.placed_at), 'moment'),
            })}
          </Text>
        </Alert>
      ) : (
        <Text size="sm">{t('hold.none')}</Text>
      )}
      <Group>
        {hold && patient.accessLevel === 'admin' && (
          <Button variant="default" onClick={lift}>
            {t('hold.lift')}
          </Button>
        )}
        {!hold && mayPlace && (
          <Button variant="default" onClick={() => setOpened(true)}>
            {t('hold.place')}
          </Button>
        )}
      </Group>
      <PlaceDialog patient={patient} reload={reload} opened={opened} onClose={() => setOpened(false)} />
    </Stack>
  );
}

function PlaceDialog(
  props: Omit<Props, 'hold'> & { readonly opened: boolean; readonly onClose: () => void },
) {
  const { patient, reload, opened, onClose } = props;
  const t = useTranslations('privacy');
  const [reason, setReason] = useState('');
  const place = async (): Promise<void> => {
    await callApi(placeHold, { params: { id: patient.id }, body: { reason } });
    notifications.show({ color: 'teal', message: t('hold.placed') });
    setReason('');
    reload();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('hold.place')}
      submit={t('hold.place')}
      failed={t('section.failed')}
      onSubmit={place}
    >
      <ReasonField
        label={t('erasure.reason')}
        description={t('hold.reasonHint')}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
