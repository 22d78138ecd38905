import { getTranslations } from 'next-intl/server';
import { GuidePage } from '@/components/help/guide-page';
import { LinkButton } from '@/components/ui/link-button';
import { mayOpenPage } from '@/lib/platform/access/pages';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { readGuide } from '@/lib/platform/help/guide';

export async function generateMetadata() {
  return { title: (await readGuide('users-guide')).title };
}

/** The user's guide, from the same file that is read on GitHub. */
export default async function HelpPage() {
  const { permissions } = await guardPage('/help');
  const t = await getTranslations('help');
  return (
    <GuidePage
      guide={await readGuide('users-guide')}
      actions={
        mayOpenPage(permissions, '/help/operators') && (
          <LinkButton href="/help/operators" variant="default">
            {t('operators')}
          </LinkButton>
        )
      }
    />
  );
}
