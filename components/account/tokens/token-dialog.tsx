'use client';
import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { FormDialog } from '@/components/ui/form/form-dialog';
import { SecretInput } from '@/components/ui/form/secret-input';
import type { TokenScope } from '@/lib/platform/access/token-scopes';
import { createToken, EXPIRY_DAYS, MAX_NAME_LETTERS } from '@/lib/platform/api-tokens/contract';
import { callApi } from '@/lib/platform/http/client';

/** What a new token is called, what it may do, where, and for how long; confirmed with one's password or a code. */
export function TokenDialog(props: {
  readonly offered: readonly TokenScope[];
  readonly hasSecondFactor: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: { name: string; token: string }) => void;
}) {
  const t = useTranslations('account.tokens');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const [projectId, setProjectId] = useState<string | null>(null);
  const [days, setDays] = useState<number | string>(EXPIRY_DAYS.default);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');

  const validate = (): string | null => {
    if (name.trim() === '') return t('nameMissing');
    if (scopes.length === 0) return t('scopesMissing');
    const count = Number(days);
    const isFitting = Number.isInteger(count) && count >= EXPIRY_DAYS.min && count <= EXPIRY_DAYS.max;
    return isFitting ? null : t('daysWrong', EXPIRY_DAYS);
  };
  const submit = async (): Promise<void> => {
    const { token } = await callApi(createToken, {
      body: { name, scopes, projectId, expiresInDays: Number(days), password, code },
    });
    props.onMade({ name: name.trim(), token });
  };

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('create')}
      submit={t('create')}
      failed={t('createFailed')}
      validate={validate}
      onSubmit={submit}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        data-autofocus
        maxLength={MAX_NAME_LETTERS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t('scopesLabel')}
        description={t('scopesHint')}
        withAsterisk
        value={scopes}
        onChange={(chosen) => setScopes(props.offered.filter((scope) => chosen.includes(scope)))}
      >
        <Stack gap="xs" mt="xs">
          {props.offered.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`scopes.${scope}`)}
              description={t(`scopeTexts.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <ProjectSelect
        label={t('project')}
        description={t('projectHint')}
        placeholder={t('allProjects')}
        clearable
        value={projectId}
        onChange={setProjectId}
      />
      <NumberInput
        label={t('days')}
        required
        allowDecimal={false}
        min={EXPIRY_DAYS.min}
        max={EXPIRY_DAYS.max}
        value={days}
        onChange={setDays}
      />
      <SecretInput
        label={t('password')}
        description={t('passwordHint')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {props.hasSecondFactor && (
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
