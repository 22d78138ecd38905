'use client';
import { Accordion, Badge, Box, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type ApiDocument, endpointsByTag, matchesSearch } from './document';
import { OperationDetails } from './operation-details';

const COLORS: Readonly<Record<string, string>> = {
  GET: 'blue',
  POST: 'teal',
  PUT: 'grape',
  PATCH: 'grape',
  DELETE: 'red',
};

/** The OpenAPI document to read and search, grouped by tag. */
export function ApiReference({ document }: { readonly document: ApiDocument }) {
  const t = useTranslations('apiDocs');
  const [question, setQuestion] = useState('');
  const [open, setOpen] = useState<string[]>([]);
  const groups = endpointsByTag(document)
    .map(([tag, endpoints]) => [tag, endpoints.filter((one) => matchesSearch(one, question))] as const)
    .filter(([, endpoints]) => endpoints.length > 0);
  const found = groups.reduce((sum, [, endpoints]) => sum + endpoints.length, 0);
  return (
    <Stack gap="lg">
      <Box>
        <TextInput
          label={t('search')}
          placeholder={t('searchHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          maw={480}
        />
        <Text size="sm" c="dimmed" mt={6} role="status">
          {t('found', { count: found })}
        </Text>
      </Box>
      {groups.map(([tag, endpoints]) => (
        <Stack key={tag} gap="xs" component="section">
          <Title order={2} size="h4">
            {tag}
          </Title>
          <Accordion multiple order={3} variant="contained" value={open} onChange={setOpen}>
            {endpoints.map(({ method, path, operation }) => (
              <Accordion.Item key={operation.operationId} value={operation.operationId}>
                <Accordion.Control>
                  <Group gap="sm" wrap="nowrap" align="flex-start">
                    <Badge color={COLORS[method] ?? 'gray'} variant="outline" radius="sm" w={72} flex="none">
                      {method}
                    </Badge>
                    <Box miw={0}>
                      <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
                        {path}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {operation.summary}
                      </Text>
                    </Box>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  {open.includes(operation.operationId) && <OperationDetails operation={operation} />}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Stack>
      ))}
    </Stack>
  );
}
