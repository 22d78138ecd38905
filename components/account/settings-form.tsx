'use client';
import { Button, Group, Select, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProjectSelect } from '@/components/projects/project-select';
import { ErrorAlert } from '@/components/ui/error-alert';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { LANGUAGES, languageOf } from '@/lib/messages/language';
import { callApi } from '@/lib/platform/http/client';
import { type UserSettings, updateUserSettings } from '@/lib/platform/profile/contract';
import { Card } from './card';
import { keepLanguage } from './language-cookie';
import { useSaving } from './use-saving';

type Fields = Pick<UserSettings, 'darkMode' | 'emailNotifications' | 'language' | 'defaultProject'>;

/** What a person sets for themselves; kept on the server, so that it holds on every device. */
export function SettingsForm(props: {
  readonly initial: Fields;
  /** The default project as it is set; null when there is none, or when it can no longer be seen. */
  readonly project: { readonly id: string; readonly name: string } | null;
  readonly managesSystem: boolean;
}) {
  const t = useTranslations('account.settings');
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const { isBusy, failure, run } = useSaving();
  const [fields, setFields] = useState<Fields>({
    darkMode: props.initial.darkMode,
    emailNotifications: props.initial.emailNotifications,
    language: props.initial.language,
    defaultProject: props.project?.id ?? null,
  });
  const set = (change: Partial<Fields>): void => setFields((known) => ({ ...known, ...change }));

  const save = (): void =>
    void run(
      async () => {
        const saved = await callApi(updateUserSettings, { body: fields });
        setColorScheme(saved.darkMode ? 'dark' : 'light');
        keepLanguage(saved.language);
        router.refresh();
        return t('saved');
      },
      () => t('failed'),
    );

  return (
    <Stack gap="lg" maw={720}>
      <PageHeader title={t('title')} description={t('description')} />
      {failure && <ErrorAlert message={failure} />}
      <Card title={t('interface')}>
        <Switch
          label={t('darkMode')}
          checked={fields.darkMode}
          onChange={(event) => set({ darkMode: event.currentTarget.checked })}
        />
        <Select
          label={t('language')}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
          value={fields.language}
          onChange={(value) => value && set({ language: languageOf(value) })}
          allowDeselect={false}
        />
        <ProjectSelect
          label={t('defaultProject')}
          description={t('defaultProjectText')}
          placeholder={t('none')}
          clearable
          initial={props.project ?? undefined}
          value={fields.defaultProject}
          onChange={(defaultProject) => set({ defaultProject })}
        />
      </Card>
      <Card title={t('notifications')}>
        <Switch
          label={t('emailNotifications')}
          checked={fields.emailNotifications}
          onChange={(event) => set({ emailNotifications: event.currentTarget.checked })}
        />
      </Card>
      <Group justify="space-between">
        {props.managesSystem ? (
          <LinkButton href="/admin/settings" variant="default">
            {t('system')}
          </LinkButton>
        ) : (
          <span />
        )}
        <Button onClick={save} loading={isBusy}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}
