'use client';
import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Group,
  Indicator,
  Popover,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useMayFollow } from '@/components/ui/page-access';
import { callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import {
  listNotifications,
  type NotificationView,
  readAllNotifications,
  readNotification,
} from '@/lib/platform/notifications/contract';
import classes from './notification-menu.module.css';
import { useNotificationNews } from './use-notification-news';

/** Where the stream does not get through. */
const POLL_MS = 30_000;
const ALERT_MS = 5000;
const SHOWN = 20;
const COLORS = { success: 'teal', info: 'blue', warning: 'yellow', error: 'red' } as const;

/** The bell: what happened that this person should know, with a true count of what is unread. */
export function NotificationMenu() {
  const t = useTranslations('shell.notifications');
  const format = useFormatter();
  const router = useRouter();
  const mayFollow = useMayFollow();
  const [opened, { toggle, close }] = useDisclosure(false);
  const isLive = useNotificationNews(({ newest }, isNew) => {
    void mutate();
    if (isNew && newest) {
      const { type, title, message } = newest;
      notifications.show({
        color: COLORS[type],
        title,
        message,
        autoClose: ALERT_MS,
        closeButtonProps: { 'aria-label': t('close') },
      });
    }
  });
  const { data, error, mutate } = useApi(
    listNotifications,
    { query: { limit: SHOWN } },
    { refreshInterval: isLive ? 0 : POLL_MS },
  );
  const unread = data?.unread ?? 0;

  const open = async (notification: NotificationView): Promise<void> => {
    if (!notification.isRead) {
      await callApi(readNotification, { params: { id: notification.id } }).catch(() => undefined);
      void mutate();
    }
    // What was open when the notification came may be closed now.
    if (!notification.link || !mayFollow(notification.link)) return;
    close();
    router.push(notification.link);
  };
  const readAll = async (): Promise<void> => {
    await callApi(readAllNotifications).catch(() => undefined);
    await mutate();
  };

  return (
    <Indicator label={unread} size={16} offset={6} disabled={unread === 0} color="red" zIndex={1}>
      <Popover opened={opened} onChange={close} position="bottom-end" width={360} shadow="md" trapFocus>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={toggle}
            aria-label={unread > 0 ? t('labelUnread', { count: unread }) : t('label')}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('label')}>
          <Group justify="space-between" px="md" py="xs">
            <Text fw={600}>{t('label')}</Text>
            <Button variant="subtle" size="compact-xs" onClick={readAll} disabled={unread === 0}>
              {t('markAllRead')}
            </Button>
          </Group>
          <ScrollArea.Autosize mah={400} type="auto">
            <Stack gap={0}>
              {error && (
                <Text p="md" size="sm" c="red">
                  {t('failed')}
                </Text>
              )}
              {data?.notifications.length === 0 && (
                <Text p="md" size="sm" c="dimmed">
                  {t('empty')}
                </Text>
              )}
              {data?.notifications.map((notification) => (
                <Box
                  key={notification.id}
                  component="button"
                  type="button"
                  className={classes.item}
                  data-unread={!notification.isRead || undefined}
                  onClick={() => void open(notification)}
                >
                  <Group gap="xs" wrap="nowrap" align="flex-start">
                    <Badge circle size="xs" mt={6} color={COLORS[notification.type]} aria-hidden />
                    <div>
                      <Text size="sm" fw={notification.isRead ? 400 : 600}>
                        {notification.title}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {notification.message}
                      </Text>
                      <Text size="xs" c="dimmed" mt={2}>
                        {format.dateTime(new Date(notification.timestamp), 'moment')}
                      </Text>
                    </div>
                  </Group>
                </Box>
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  );
}
