'use client';
import { MultiSelect, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useApi } from '@/lib/platform/http/use-api';
import { listRoles } from '@/lib/platform/roles/contract';

interface Role {
  readonly id: string;
  readonly name: string;
}

/** Which roles a person has. Without manage_roles they can be read, not changed. */
export function RoleChoice(props: {
  readonly value: readonly string[];
  readonly held: readonly Role[];
  readonly canManageRoles: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const t = useTranslations('admin.users.form');
  const { data, error, isLoading, mutate } = useApi(listRoles, props.canManageRoles ? {} : null);
  if (!props.canManageRoles || error) {
    const denied = !props.canManageRoles || error?.status === 403;
    return (
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {t('roles')}: {props.held.map(({ name }) => name).join(', ') || '–'}
        </Text>
        <ErrorAlert
          message={denied ? `${t('rolesFailed')} ${t('rolesDenied')}` : t('rolesFailed')}
          onRetry={() => void mutate()}
        />
      </Stack>
    );
  }
  return (
    <MultiSelect
      label={t('roles')}
      description={t('rolesHint')}
      data={(data?.roles ?? props.held).map(({ id, name }) => ({ value: id, label: name }))}
      value={[...props.value]}
      onChange={props.onChange}
      disabled={isLoading}
      searchable
      clearable
      nothingFoundMessage={t('noRoles')}
      hidePickedOptions
    />
  );
}
