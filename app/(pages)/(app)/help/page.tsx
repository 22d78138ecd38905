import { GuidePage } from '@/components/help/guide-page';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { readGuide } from '@/lib/platform/help/guide';

export async function generateMetadata() {
  return { title: (await readGuide('users-guide')).title };
}

/** The user's guide, from the same file that is read on GitHub. */
export default async function HelpPage() {
  await guardPage('/help');
  return <GuidePage guide={await readGuide('users-guide')} />;
}
