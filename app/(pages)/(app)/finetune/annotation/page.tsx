import { getTranslations } from 'next-intl/server';
import { AnnotationManagement } from '@/components/annotation-management/annotation-management';
import { guardPage } from '@/lib/platform/auth/page-guard';

export async function generateMetadata() {
  return { title: (await getTranslations('annotationManagement'))('title') };
}

/** Everything there is to annotate, with how far it is. */
export default async function AnnotationManagementPage() {
  await guardPage('/finetune/annotation');
  return <AnnotationManagement />;
}
