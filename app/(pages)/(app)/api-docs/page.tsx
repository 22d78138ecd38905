import { Anchor, Stack, Text } from '@mantine/core';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApiReference } from '@/components/api-docs/api-reference';
import type { ApiDocument } from '@/components/api-docs/document';
import { PageHeader } from '@/components/ui/page-header';
import { CONTRACTS } from '@/lib/domain/contracts';
import { guardPage } from '@/lib/platform/auth/page-guard';
import { openApiDocument } from '@/lib/platform/route/openapi';
import packageJson from '@/package.json';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('apiDocs'))('title') };
}

/** The OpenAPI document, to be read by people. */
export default async function ApiDocsPage() {
  await guardPage('/api-docs');
  const t = await getTranslations('apiDocs');
  const document = openApiDocument(CONTRACTS, packageJson.version);
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('title')}
        description={t('description', { version: packageJson.version })}
        actions={<Anchor href="/api/openapi.json">{t('download')}</Anchor>}
      />
      <ApiReference document={document as unknown as ApiDocument} />
      <Text size="sm" c="dimmed">
        {t('problems')}
      </Text>
    </Stack>
  );
}
