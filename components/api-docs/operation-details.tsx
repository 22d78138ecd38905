import { Stack, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Operation } from './document';
import { type SchemaRow, schemaRows, schemaType } from './schema-rows';

function FieldTable({ caption, rows }: { readonly caption: string; readonly rows: readonly SchemaRow[] }) {
  const t = useTranslations('apiDocs');
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm">
        {caption}
      </Text>
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={420} type="native">
          <Table fz="xs" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th>{t('type')}</Table.Th>
                <Table.Th>{t('rules')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.name}>
                  <Table.Td ff="monospace">{row.name}</Table.Td>
                  <Table.Td>{row.type}</Table.Td>
                  <Table.Td>
                    {[row.required ? t('required') : '', row.rules].filter(Boolean).join(', ')}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

/** Who may call an endpoint, what it takes and what it answers. */
export function OperationDetails({ operation }: { readonly operation: Operation }) {
  const t = useTranslations('apiDocs');
  const permissions = operation['x-permissions'];
  const tokenScopes = operation['x-token-scopes'];
  const admission =
    operation.security.length === 0
      ? t('public')
      : permissions
        ? t('needs', { permissions: permissions.join(' / ') })
        : t('signedIn');
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const [answerType, answerBody] = Object.entries(answer?.content ?? {})[0] ?? [];
  const parameters = operation.parameters.map(
    (parameter): SchemaRow => ({
      name: parameter.in === 'path' ? `{${parameter.name}}` : `?${parameter.name}`,
      type: schemaType(parameter.schema ?? {}),
      required: parameter.required ?? false,
      rules:
        parameter.schema?.default === undefined ? '' : `default ${JSON.stringify(parameter.schema.default)}`,
    }),
  );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {[admission, tokenScopes && t('tokenScopes', { scopes: tokenScopes.join(' / ') })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {parameters.length > 0 && <FieldTable caption={t('parameters')} rows={parameters} />}
      {bodyType && (
        <FieldTable caption={t('body', { type: bodyType })} rows={schemaRows(body?.schema ?? {})} />
      )}
      <FieldTable
        caption={
          answerType
            ? t('answer', { status: status ?? '', type: answerType })
            : t('answerEmpty', { status: status ?? '' })
        }
        rows={schemaRows(answerBody?.schema ?? {})}
      />
    </Stack>
  );
}
