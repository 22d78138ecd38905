import { GuidePage } from '@/components/help/guide-page';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { readGuide } from '@/lib/platform/help/guide';

export async function generateMetadata() {
  return { title: (await readGuide('operators-guide')).title };
}

/** The guide for whoever runs the installation. */
export default async function OperatorsHelpPage() {
  await guardPage('/help/operators');
  return <GuidePage guide={await readGuide('operators-guide')} />;
}
