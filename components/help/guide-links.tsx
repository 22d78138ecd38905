'use client';
import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { useMayFollow } from '@/components/ui/page-access';
import { GUIDE_PAGES, type GuideName } from '@/lib/platform/help/contract';

const NAMES = Object.keys(GUIDE_PAGES) as GuideName[];

/** Ways from one guide to the others that are open to this person. */
export function GuideLinks({ from }: { readonly from: GuideName }) {
  const t = useTranslations('help.guides');
  const mayFollow = useMayFollow();
  return NAMES.filter((name) => name !== from && mayFollow(GUIDE_PAGES[name])).map((name) => (
    <LinkButton key={name} href={GUIDE_PAGES[name]} variant="default">
      {t(name)}
    </LinkButton>
  ));
}
