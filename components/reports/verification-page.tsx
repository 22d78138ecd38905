import { Container, Stack, Text, Title } from '@mantine/core';
import { getTranslations } from 'next-intl/server';
import { VerificationForm } from './verification';

/** The page that checks a printed report, with or without a code. */
export async function VerificationPage({ code }: { readonly code: string | null }) {
  const t = await getTranslations('reports.verify');
  return (
    <Container component="main" size="xs" py="xl">
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {t('title')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('text')}
          </Text>
        </div>
        <VerificationForm code={code} />
      </Stack>
    </Container>
  );
}
