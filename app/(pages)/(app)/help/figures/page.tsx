import { GuidePage } from '@/components/help/guide-page';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { readGuide } from '@/lib/platform/help/guide';

export async function generateMetadata() {
  return { title: (await readGuide('figures')).title };
}

/** How accurate and how fast the platform is, and how that was measured. */
export default async function FiguresHelpPage() {
  await guardPage('/help/figures');
  return <GuidePage guide={await readGuide('figures')} />;
}
