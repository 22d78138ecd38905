'use client';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { ACCESS_LEVEL_NAMES, type ProjectMemberView, type ProjectView } from '@/lib/domain/projects/contract';
import { addMember, updateMember } from '@/lib/domain/projects/contract-members';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import { findUsers } from '@/lib/platform/user-administration/contract';

interface Props {
  readonly project: ProjectView;
  readonly member: ProjectMemberView | 'new' | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds a member to a project, or changes how much one may do. */
export function MemberDialog(props: Props) {
  const t = useTranslations('admin.members');
  const member = props.member === 'new' ? null : props.member;
  const [userId, setUserId] = useState<string | null>(member?.user.id ?? null);
  const [accessLevel, setAccessLevel] = useState(member?.accessLevel ?? ('member' as const));
  const name = member?.user.displayName ?? props.project.name;

  const submit = async (): Promise<void> => {
    const body = { projectId: props.project.id, userId: userId ?? '', accessLevel };
    const saved = await callApi(member ? updateMember : addMember, { body });
    notifications.show({
      color: 'teal',
      message: t(member ? 'form.saved' : 'form.added', { name: saved.user.displayName }),
    });
    props.onSaved();
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={member ? t('form.editTitle', { name }) : t('form.addTitle', { name })}
      submit={member ? t('form.submitEdit') : t('form.submitAdd')}
      failed={member ? t('form.editFailed') : t('form.addFailed')}
      validate={() => (userId ? null : t('form.selectUser'))}
      onSubmit={submit}
    >
      {!member && props.opened && (
        <UserChoice projectId={props.project.id} value={userId} onChange={setUserId} />
      )}
      <Select
        label={t('form.accessLevel')}
        allowDeselect={false}
        data={ACCESS_LEVEL_NAMES.map((value) => ({ value, label: t(`levelHints.${value}`) }))}
        value={accessLevel}
        onChange={(value) =>
          setAccessLevel(ACCESS_LEVEL_NAMES.find((level) => level === value) ?? accessLevel)
        }
      />
    </FormDialog>
  );
}

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;

function UserChoice(props: {
  readonly projectId: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}) {
  const t = useTranslations('admin.members.form');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // A choice writes its label into the field; that is no search.
  const [search] = useDebouncedValue(text === chosen?.label ? '' : text, 250);
  const { data } = useApi(
    findUsers,
    { query: { search, not_in_project: props.projectId, limit: CHOICES } },
    { keepPreviousData: true },
  );
  const found = (data?.items ?? []).map((user) => ({
    value: user.id,
    label: `${user.displayName} (${user.email})`,
  }));
  return (
    <Select
      label={t('user')}
      placeholder={t('userPlaceholder')}
      withAsterisk
      searchable
      clearable
      data={chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={props.value}
      onChange={(id) => {
        setChosen(found.find(({ value }) => value === id) ?? null);
        props.onChange(id);
      }}
      nothingFoundMessage={t('nobody')}
      // The dialog puts the focus here: the list would hide its buttons before anybody has asked for it.
      openOnFocus={false}
      data-autofocus
    />
  );
}
