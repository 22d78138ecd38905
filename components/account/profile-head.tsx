'use client';
import { Avatar, Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ErrorAlert } from '@/components/ui/error-alert';
import { TintBadge } from '@/components/ui/tint-badge';
import { callApi, errorFromResponse, fromPerson } from '@/lib/platform/http/client';
import {
  AVATAR_MAX_BYTES,
  deleteAvatar,
  type ProfileView,
  uploadAvatar,
} from '@/lib/platform/profile/contract';
import { useSaving } from './use-saving';

const ACCEPTED = 'image/jpeg,image/png,image/webp';

async function send(file: File): Promise<{ photoURL: string | null }> {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch(uploadAvatar.path, { method: 'POST', headers: fromPerson(), body });
  if (!response.ok) throw await errorFromResponse(response);
  return (await response.json()) as { photoURL: string | null };
}

/** Picture, name, address and state of the account. */
export function ProfileHead(props: {
  readonly profile: ProfileView;
  readonly onPhoto: (photoURL: string | null) => void;
}) {
  const { profile } = props;
  const t = useTranslations('account.profile');
  const { isBusy, failure, setFailure, run } = useSaving();
  const failed = (reason: string): string => t('failed', { reason });

  const upload = (file: File | null): void => {
    if (!file) return;
    if (file.size > AVATAR_MAX_BYTES) return void setFailure(t('photoTooLarge'));
    void run(async () => {
      props.onPhoto((await send(file)).photoURL);
      return t('photoSaved');
    }, failed);
  };
  const remove = (): void =>
    void run(async () => {
      props.onPhoto((await callApi(deleteAvatar)).photoURL);
      return t('photoRemoved');
    }, failed);

  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        {failure && <ErrorAlert message={failure} />}
        <Group gap="lg" align="center">
          <Avatar src={profile.photoURL} name={profile.displayName} color="initials" size={88} alt="" />
          <Stack gap={4} flex="1 1 200px" miw={0}>
            <Group gap="sm">
              <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
                {profile.displayName}
              </Title>
              <TintBadge color={profile.isActive ? 'teal' : 'gray'}>{t(profile.status)}</TintBadge>
            </Group>
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {profile.email}
            </Text>
          </Stack>
          <Group gap="xs">
            <FileButton onChange={upload} accept={ACCEPTED} inputProps={{ 'aria-label': t('photoFile') }}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                >
                  {t('photo')}
                </Button>
              )}
            </FileButton>
            {profile.photoURL && (
              <Button
                variant="subtle"
                color="red"
                disabled={isBusy}
                onClick={remove}
                leftSection={<IconTrash size={16} aria-hidden />}
              >
                {t('photoRemove')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}
