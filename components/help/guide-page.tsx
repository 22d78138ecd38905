import { Box, Flex, Stack } from '@mantine/core';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageHeader } from '@/components/ui/page-header';
import type { Guide } from '@/lib/platform/help/contract';
import { GuideContent } from './guide-content';
import { GuideContents } from './guide-contents';
import { GuideLinks } from './guide-links';

/** A guide with its contents list, and ways to the others. */
export async function GuidePage(props: { readonly guide: Guide }) {
  const t = await getTranslations('help');
  const isEnglish = (await getLocale()) === 'en';
  return (
    <Stack gap="lg">
      <PageHeader
        title={props.guide.title}
        description={isEnglish ? undefined : t('onlyInEnglish')}
        actions={<GuideLinks from={props.guide.name} />}
      />
      <Flex direction={{ base: 'column', md: 'row-reverse' }} justify="flex-end" gap="xl">
        <Box w={{ base: '100%', md: 260 }} flex="none">
          <GuideContents sections={props.guide.sections} />
        </Box>
        <GuideContent guide={props.guide} />
      </Flex>
    </Stack>
  );
}
