import { GuidePage } from '@/components/help/guide-page';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { readGuide } from '@/lib/platform/help/guide';

export async function generateMetadata() {
  return { title: (await readGuide('limits')).title };
}

/** What the platform can't do, and what was never measured. */
export default async function LimitsHelpPage() {
  await guardPage('/help/limits');
  return <GuidePage guide={await readGuide('limits')} />;
}
