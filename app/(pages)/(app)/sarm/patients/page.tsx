import { getTranslations } from 'next-intl/server';
import { PatientList } from '@/components/patients/patient-list';
import { listProjects } from '@/lib/domain/projects';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('patients'))('title') };
}

export default async function PatientsPage() {
  const principal = await guardPage('/sarm/patients');
  const writable = await listProjects(principal, { limit: 1, offset: 0, status: 'active', access: 'write' });
  return <PatientList canCreate={writable.total > 0} />;
}
