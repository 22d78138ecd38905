'use client';
import { Box, TableOfContents, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { GuideSection } from '@/lib/platform/help/contract';
import classes from './guide.module.css';

const CHAPTER_DEPTH = 2;

/** Where the line lies that a heading has to pass to be the one that is read, in px from the top. */
const READING_LINE = 96;

function Entries(props: { readonly sections: readonly GuideSection[]; readonly selector: string }) {
  return (
    <TableOfContents
      variant="light"
      size="sm"
      radius="sm"
      minDepthToOffset={CHAPTER_DEPTH}
      depthOffset={24}
      scrollSpyOptions={{ selector: props.selector, offset: READING_LINE }}
      initialData={props.sections.map(({ title, anchor, depth }) => ({ value: title, id: anchor, depth }))}
      getControlProps={({ active, data }) => ({
        component: 'a',
        href: `#${data.id}`,
        'aria-current': active ? 'location' : undefined,
        fw: data.depth === CHAPTER_DEPTH ? 600 : 400,
        children: data.value,
      })}
    />
  );
}

/** What a guide holds: beside it, following what is read; above it, chapters alone, where there is no room. */
export function GuideContents({ sections }: { readonly sections: readonly GuideSection[] }) {
  const t = useTranslations('help');
  const chapters = sections.filter(({ depth }) => depth === CHAPTER_DEPTH);
  return (
    <Box component="nav" aria-label={t('contents')} className={classes.contents} lang="en">
      <Text size="sm" fw={600} mb="xs">
        {t('contents')}
      </Text>
      <Box visibleFrom="md">
        <Entries sections={sections} selector="article :is(h2, h3)" />
      </Box>
      <Box hiddenFrom="md">
        <Entries sections={chapters} selector="article h2" />
      </Box>
    </Box>
  );
}
