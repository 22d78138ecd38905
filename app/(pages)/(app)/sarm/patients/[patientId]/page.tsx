import { getTranslations } from 'next-intl/server';
import { PatientDetails } from '@/components/patients/patient-details';
import { Trail } from '@/components/ui/trail';
import { getPatient, peekPatient } from '@/lib/domain/patients';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/patients/[patientId]';

type Props = { params: Promise<{ patientId: string }> };

export async function generateMetadata({ params }: Props) {
  const { patientId } = await params;
  const t = await getTranslations('patients.page');
  return pageTitle(PAGE, t('metaTitle'), async (principal) => {
    const patient = await peekPatient(principal, patientId);
    return patient ? t('titleFor', { name: patient.pseudonym }) : t('metaTitle');
  });
}

export default async function PatientPage({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { patientId } = await params;
  requireIds(patientId);
  // This reading goes on record; the browser asks only for the visits.
  const patient = await findOr404(getPatient(principal, patientId));
  const t = await getTranslations('patients');
  return (
    <PatientDetails
      patient={patient}
      above={
        <Trail
          label={t('page.back')}
          steps={[{ label: t('title'), href: '/sarm/patients' }, { label: patient.pseudonym }]}
        />
      }
    />
  );
}
