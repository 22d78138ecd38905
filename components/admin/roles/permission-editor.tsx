'use client';
import { Alert, Button, Center, Group, Loader, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorAlert } from '@/components/ui/error-alert';
import { reasonOf } from '@/components/ui/form/form-dialog';
import { TintBadge } from '@/components/ui/tint-badge';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import {
  getRole,
  listPermissions,
  MODULE_NAMES,
  type ModuleName,
  type PermissionView,
  type RoleDetails,
  setRolePermissions,
} from '@/lib/platform/roles/contract';
import { builtInOffers, choose, groupOffers, isGrantable, type Offer, offersOf } from './offers';
import { PermissionGroup } from './permission-group';

interface Props {
  /** Empty where the address names none. */
  readonly roleId: string;
  readonly opened: boolean;
  /** Off: the built-in list of 24 is offered. */
  readonly usesService: boolean;
  /** What the person holds and so may give; null for an administrator. */
  readonly held: readonly string[] | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What a role permits, to be chosen by module. */
export function PermissionEditor(props: Props) {
  const t = useTranslations('admin.roles.editor');
  const close = useTranslations('admin')('close');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      size="xl"
      closeButtonProps={{ 'aria-label': close }}
    >
      {props.roleId ? <Loading {...props} /> : <ErrorAlert message={t('missingId')} />}
    </Modal>
  );
}

function Loading(props: Props) {
  const failed = useTranslations('admin')('loadFailed');
  const missing = useTranslations('admin.roles.editor')('missingId');
  const role = useApi(getRole, { params: { id: props.roleId } }, { revalidateOnMount: true });
  const permissions = useApi(listPermissions);
  const error = role.error ?? permissions.error;
  // What is no id at all (a bookmark that was cut) is as good as none.
  if (role.error?.status === 400) return <ErrorAlert message={missing} />;
  if (error) {
    const retry = (): void => void Promise.all([role.mutate(), permissions.mutate()]);
    return <ErrorAlert message={reasonOf(error, failed)} onRetry={retry} />;
  }
  if (!role.data || role.isValidating || !permissions.data) {
    return (
      <Center py="xl">
        <Loader />
      </Center>
    );
  }
  return <Editor {...props} details={role.data} permissions={permissions.data.permissions} />;
}

function Editor(
  props: Props & { readonly details: RoleDetails; readonly permissions: readonly PermissionView[] },
) {
  const t = useTranslations('admin.roles');
  const modules = useTranslations('admin.modules');
  const close = useTranslations('admin')('close');
  const { details } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(details.permissions));
  const [search, setSearch] = useState('');
  const [module, setModule] = useState<ModuleName | null>(null);
  const [state, setState] = useState<{ saving: boolean; saved: boolean; failure: string | null }>({
    saving: false,
    saved: false,
    failure: null,
  });
  const isFixed = details.code === 'system_admin';
  const offers = props.usesService ? offersOf(props.permissions) : builtInOffers(props.permissions);
  const before = { offers, chosen: new Set(details.permissions) };
  const mayGive = (offer: Offer): boolean => isGrantable(offer, props.held, before);
  const groups = groupOffers(offers, { search, module });

  const pick = (some: readonly Offer[], isWanted: boolean): void => {
    setChosen(choose(chosen, some, isWanted));
    setState({ ...state, saved: false });
  };

  const save = async (): Promise<void> => {
    setState({ saving: true, saved: false, failure: null });
    try {
      const body = { permissions: [...chosen] };
      await callApi(setRolePermissions, { params: { id: details.id }, body });
      setState({ saving: false, saved: true, failure: null });
      props.onSaved();
    } catch (error) {
      setState({ saving: false, saved: false, failure: reasonOf(error, t('editor.failed')) });
    }
  };

  return (
    <Stack gap="md">
      <div>
        <Group gap="xs">
          <Text fw={600}>{details.name}</Text>
          <TintBadge color={details.isSystem ? 'blue' : 'gray'}>
            {t(details.isSystem ? 'chip.system' : 'chip.custom')}
          </TintBadge>
        </Group>
        <Text size="sm" c="dimmed">
          {details.description}
        </Text>
      </div>
      {isFixed && <Alert color="gray">{t('editor.fixed')}</Alert>}
      {state.saved && (
        <Alert color="teal" icon={<IconCheck aria-hidden />} role="status">
          {t('editor.saved')}
        </Alert>
      )}
      {state.failure && <ErrorAlert message={state.failure} />}
      <Group gap="sm">
        <TextInput
          type="search"
          aria-label={t('editor.search')}
          placeholder={t('editor.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={200}
          flex="1 1 200px"
          data-autofocus
        />
        <Select
          aria-label={t('editor.module')}
          placeholder={t('editor.anyModule')}
          clearable
          data={MODULE_NAMES.map((value) => ({ value, label: modules(value) }))}
          value={module}
          onChange={(value) => setModule(MODULE_NAMES.find((name) => name === value) ?? null)}
          w={180}
        />
      </Group>
      {groups.map((group) => (
        <PermissionGroup
          key={group.module}
          group={group}
          all={offers}
          chosen={chosen}
          isFixed={isFixed}
          mayGive={mayGive}
          onChoose={pick}
        />
      ))}
      {groups.length === 0 && (
        <Text c="dimmed" ta="center" role="status">
          {t(search.trim() ? 'editor.noMatch' : module ? 'editor.noneInModule' : 'editor.empty')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose}>
          {close}
        </Button>
        <Button onClick={() => void save()} loading={state.saving} disabled={isFixed}>
          {t('editor.save')}
        </Button>
      </Group>
    </Stack>
  );
}
