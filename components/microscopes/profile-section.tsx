'use client';
import { Button, Group, Loader, Pagination, Stack, Text } from '@mantine/core';
import { IconRuler2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorAlert } from '@/components/ui/error-alert';
import { useDialogSubject } from '@/components/ui/form/use-dialog-subject';
import type { MicroscopeView } from '@/lib/domain/microscopes/contract';
import { listProfiles, type ProfileView } from '@/lib/domain/microscopes/contract-profiles';
import { useApi, useReload } from '@/lib/platform/http/use-api';
import { PeriodDialog } from './period-dialog';
import { ProfileDialog } from './profile-dialog';
import { ProfilePicture } from './profile-picture';
import { ProfileTable } from './profile-table';

const PAGE = 20;

/** The calibration profiles of a microscope, the newest first. */
export function ProfileSection(props: { readonly microscope: MicroscopeView; readonly canManage: boolean }) {
  const t = useTranslations('equipment.profiles');
  const { microscope, canManage } = props;
  const [page, setPage] = useState(1);
  const { data, error, isLoading, mutate } = useApi(
    listProfiles,
    {
      query: {
        microscope_id: microscope.id,
        include_archived: 'true',
        limit: PAGE,
        offset: (page - 1) * PAGE,
      },
    },
    { keepPreviousData: true },
  );
  const reload = useReload(listProfiles);
  const adding = useDialogSubject<MicroscopeView>();
  const period = useDialogSubject<ProfileView>();
  const picture = useDialogSubject<ProfileView>();
  const add = canManage && (
    <Button leftSection={<IconRuler2 size={18} aria-hidden />} onClick={() => adding.open(microscope)}>
      {t('add')}
    </Button>
  );
  const pages = Math.ceil((data?.total ?? 0) / PAGE);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={720}>
        {t('help')}
      </Text>
      {error && <ErrorAlert message={t('loadFailed')} onRetry={() => void mutate()} />}
      {isLoading && !data && <Loader size="sm" />}
      {data && data.total === 0 && (
        <EmptyState
          icon={<IconRuler2 size={28} />}
          title={t('empty')}
          description={t('emptyText')}
          action={add}
        />
      )}
      {data && data.total > 0 && (
        <>
          {add && <Group>{add}</Group>}
          <ProfileTable
            profiles={data.profiles}
            canManage={canManage}
            onPeriod={period.open}
            onPicture={picture.open}
            reload={reload}
          />
          {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
        </>
      )}
      {adding.subject && (
        <ProfileDialog
          key={`add ${adding.turn}`}
          microscope={adding.subject}
          opened={adding.opened}
          onClose={adding.close}
          onSaved={reload}
        />
      )}
      {period.subject && (
        <PeriodDialog
          key={`period ${period.turn}`}
          profile={period.subject}
          opened={period.opened}
          onClose={period.close}
          onSaved={reload}
        />
      )}
      {picture.subject && (
        <ProfilePicture profile={picture.subject} opened={picture.opened} onClose={picture.close} />
      )}
    </Stack>
  );
}
