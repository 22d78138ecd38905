'use client';
import { Anchor, Badge, Group, Menu, Stack, Table, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useClockDay } from '@/components/patients/use-clock-day';
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu';
import { deleteProfile, type ProfileView } from '@/lib/domain/microscopes/contract-profiles';
import { callApi } from '@/lib/platform/http/client';
import { DeleteItem } from './equipment-menu-items';
import { usePixelSize } from './use-pixel-size';

/** Whether a profile holds on a day. */
const holdsOn = ({ validFrom, validUntil }: ProfileView, day: string): boolean =>
  validFrom <= day && (validUntil === null || day <= validUntil);

interface Handlers {
  readonly canManage: boolean;
  readonly onPeriod: (profile: ProfileView) => void;
  readonly onPicture: (profile: ProfileView) => void;
  readonly reload: () => void;
}

/** Calibration profiles with their pixel size, the days on which they hold, and how they were made. */
export function ProfileTable({ profiles, ...on }: Handlers & { readonly profiles: readonly ProfileView[] }) {
  const t = useTranslations('equipment.profiles');
  const day = useClockDay();
  const pixelSize = usePixelSize();
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="group" aria-label={t('title')}>
      <Table aria-label={t('title')} fz="sm" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('objective')}</Table.Th>
            <Table.Th>{t('pixelSize')}</Table.Th>
            <Table.Th>{t('frame')}</Table.Th>
            <Table.Th>{t('period')}</Table.Th>
            <Table.Th>{t('made')}</Table.Th>
            <Table.Th ta="right">{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {profiles.map((profile) => (
            <Table.Tr key={profile.id}>
              <Table.Td>
                <Group gap="xs">
                  {profile.objective}
                  {holdsOn(profile, today) && (
                    <Badge variant="light" color="teal" size="sm">
                      {t('valid')}
                    </Badge>
                  )}
                </Group>
                {profile.notes && (
                  <Text size="xs" c="dimmed">
                    {profile.notes}
                  </Text>
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{pixelSize(profile)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {profile.frameWidth} × {profile.frameHeight} px
              </Table.Td>
              <Table.Td>
                {profile.validUntil
                  ? t('fromUntil', { from: day(profile.validFrom), until: day(profile.validUntil) })
                  : t('from', { from: day(profile.validFrom) })}
              </Table.Td>
              <Table.Td>
                <Stack gap={0} align="flex-start">
                  {profile.method === 'drawn' ? (
                    <Anchor component="button" type="button" size="sm" onClick={() => on.onPicture(profile)}>
                      {t('drawn', { count: profile.lines?.length ?? 0 })}
                    </Anchor>
                  ) : (
                    t('entered')
                  )}
                  <Text size="xs" c="dimmed">
                    {profile.measuredByName}
                  </Text>
                </Stack>
              </Table.Td>
              <Table.Td ta="right">
                <ProfileMenu profile={profile} {...on} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ProfileMenu({ profile, ...on }: Handlers & { readonly profile: ProfileView }) {
  const t = useTranslations('equipment');
  const { id, objective: name } = profile;
  if (!on.canManage && profile.method !== 'drawn') return null;
  return (
    <RowMenu label={t('more', { name })} width={200}>
      {profile.method === 'drawn' && (
        <Menu.Item leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => on.onPicture(profile)}>
          {t('profiles.picture')}
        </Menu.Item>
      )}
      {on.canManage && (
        <>
          <RowMenuItem action="edit" onClick={() => on.onPeriod(profile)}>
            {t('edit')}
          </RowMenuItem>
          <DeleteItem
            name={name}
            remove={() => callApi(deleteProfile, { params: { id } })}
            reload={on.reload}
          />
        </>
      )}
    </RowMenu>
  );
}
