'use client';
import { Alert, Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/reports/section';
import { FactList } from '@/components/ui/fact-list';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { Trail } from '@/components/ui/trail';
import { getMicroscope, type MicroscopeView } from '@/lib/domain/microscopes/contract';
import { useApi } from '@/lib/platform/http/use-api';
import { MicroscopeDialog } from './microscope-dialog';
import { ProfileSection } from './profile-section';

/** One microscope: what it is, and how it was calibrated over time. */
export function MicroscopeDetails({
  given,
  canManage,
}: {
  readonly given: MicroscopeView;
  readonly canManage: boolean;
}) {
  const t = useTranslations('equipment');
  const { data, mutate } = useApi(getMicroscope, { params: { id: given.id } });
  const microscope = data ?? given;
  const form = useDialogSubject<MicroscopeView>();
  const { serialNumber, camera, location, notes } = microscope;
  return (
    <Stack gap="lg" maw={1080}>
      <PageHeader
        above={
          <Trail
            label={t('trail')}
            steps={[{ label: t('title'), href: '/sarm/microscopes' }, { label: microscope.name }]}
          />
        }
        title={microscope.name}
        actions={
          canManage && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => form.open(microscope)}
            >
              {t('edit')}
            </Button>
          )
        }
      />
      {microscope.archivedAt && (
        <Alert color="gray" role="note">
          {t('microscopes.archivedNote')}
        </Alert>
      )}
      <FactList
        facts={[
          [t('microscopes.location'), location ?? '–'],
          [t('microscopes.camera'), camera ?? '–'],
          [t('microscopes.serialNumber'), serialNumber ?? '–'],
          [t('microscopes.datasets'), microscope.datasetsCount],
          ...(notes ? ([[t('microscopes.notes'), notes]] as const) : []),
        ]}
      />
      <Section title={t('profiles.title')}>
        <ProfileSection microscope={microscope} canManage={canManage && microscope.archivedAt === null} />
      </Section>
      <MicroscopeDialog
        key={form.turn}
        microscope={form.subject}
        opened={form.opened}
        onClose={form.close}
        onSaved={() => void mutate()}
      />
    </Stack>
  );
}
