'use client';
import { Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PatientPrivacy } from '@/components/privacy/patient-privacy';
import { Section } from '@/components/reports/section';
import { FactList } from '@/components/ui/fact-list';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import { PageHeader } from '@/components/ui/page-header';
import { IDENTITY_FIELDS, listPatients, type PatientView } from '@/lib/domain/patients/contract';
import { useReload } from '@/lib/platform/http/use-api';
import { PatientDialog } from './patient-dialog';
import { useClockDay } from './use-clock-day';
import { isOpenToChange } from './use-patient-columns';
import { VisitSections } from './visit-sections';

/** One patient: who it is, the samples, and what changed from one to the next. */
export function PatientDetails({
  patient,
  above,
}: {
  readonly patient: PatientView;
  readonly above: ReactNode;
}) {
  const t = useTranslations('patients');
  const router = useRouter();
  const reload = useReload(listPatients);
  const form = useDialogSubject<PatientView>();
  return (
    <Stack gap="lg" maw={1080}>
      <PageHeader
        above={above}
        title={t('page.titleFor', { name: patient.pseudonym })}
        description={patient.projectName}
        actions={
          isOpenToChange(patient) && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => form.open(patient)}
            >
              {t('edit')}
            </Button>
          )
        }
      />
      <Section title={t('page.identity')}>
        <Identity patient={patient} />
      </Section>
      <VisitSections patientId={patient.id} linkedVideos={patient.videosCount} />
      {patient.identityShown && <PatientPrivacy patient={patient} />}
      <PatientDialog
        key={form.turn}
        patient={form.subject}
        opened={form.opened}
        onClose={form.close}
        onSaved={() => {
          reload();
          router.refresh();
        }}
      />
    </Stack>
  );
}

function Identity({ patient }: { readonly patient: PatientView }) {
  const t = useTranslations('patients');
  const day = useClockDay();
  const value = (field: (typeof IDENTITY_FIELDS)[number]): string => {
    const text = patient[field];
    if (text === null) return t('unknown');
    if (field !== 'birthDate') return text;
    return patient.age === null ? day(text) : `${day(text)} (${t('years', { age: patient.age })})`;
  };
  return <FactList facts={IDENTITY_FIELDS.map((field) => [t(`form.${field}`), value(field)] as const)} />;
}
