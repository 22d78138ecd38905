import { getTranslations } from 'next-intl/server';
import { MicroscopeDetails } from '@/components/microscopes/microscope-details';
import { getMicroscope } from '@/lib/domain/microscopes';
import { admits } from '@/lib/platform/access';
import { guardPage, pageTitle } from '@/lib/platform/auth/page-guard';
import { findOr404, requireIds } from '@/lib/platform/http/not-found';

const PAGE = '/sarm/microscopes/[microscopeId]';

type Props = { params: Promise<{ microscopeId: string }> };

export async function generateMetadata({ params }: Props) {
  const { microscopeId } = await params;
  const t = await getTranslations('equipment');
  return pageTitle(PAGE, t('title'), async () => (await getMicroscope(microscopeId)).name);
}

export default async function MicroscopePage({ params }: Props) {
  const principal = await guardPage(PAGE);
  const { microscopeId } = await params;
  requireIds(microscopeId);
  const microscope = await findOr404(getMicroscope(microscopeId));
  return (
    <MicroscopeDetails given={microscope} canManage={admits(principal.permissions, 'manage_equipment')} />
  );
}
