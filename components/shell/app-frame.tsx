'use client';
import { Anchor, AppShell, Box, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LightPrint } from '@/components/ui/light-print';
import { Link } from '@/components/ui/link';
import { ViewerProvider } from '@/components/ui/page-access';
import { useSite } from '@/components/ui/site';
import { WorkflowContextProvider } from '@/components/workflow/workflow-context-provider';
import { READERS } from '@/lib/domain/videos/contract';
import { admits } from '@/lib/platform/access/permissions';
import { FIRST_PAGE } from '@/lib/platform/auth/callback-url';
import { AccountMenu, type ShellUser } from './account-menu';
import { AdminNavigation } from './admin-navigation';
import classes from './app-frame.module.css';
import { ColorSchemeToggle } from './color-scheme-toggle';
import { drawerFor } from './drawer';
import { GuardStatus } from './guard-status';
import { HelpButton } from './help-button';
import { NotificationMenu } from './notification-menu';
import { StageNavigation } from './stage-navigation';
import { WorkflowSwitch } from './workflow-switch';

const DRAWER_WIDTH = 260;

const mayReadVideos = (permissions: readonly string[]): boolean =>
  READERS.some((permission) => admits(permissions, permission));

/** Top bar and drawer around every page of a signed-in person. */
export function AppFrame({ user, children }: { readonly user: ShellUser; readonly children: ReactNode }) {
  const t = useTranslations('shell');
  const site = useSite();
  // Open by default where there is room; over the page, and closed, on a phone.
  const [wideOpened, wide] = useDisclosure(true);
  const [narrowOpened, narrow] = useDisclosure(false);
  const drawer = drawerFor(usePathname(), user.permissions);

  return (
    <ViewerProvider id={user.id} email={user.email} permissions={user.permissions}>
      <LightPrint />
      <WorkflowContextProvider>
        <AppShell
          header={{ height: 56 }}
          navbar={{
            width: DRAWER_WIDTH,
            breakpoint: 'sm',
            collapsed: { mobile: !narrowOpened, desktop: !wideOpened },
          }}
          padding={{ base: 'md', sm: 'lg' }}
        >
          <AppShell.Header className={classes.chrome}>
            <a href="#content" className={classes.skip}>
              {t('skipToContent')}
            </a>
            <Group h="100%" px="md" justify="space-between" wrap="nowrap">
              <Group gap="sm" wrap="nowrap">
                <Burger
                  opened={narrowOpened}
                  onClick={narrow.toggle}
                  hiddenFrom="sm"
                  size="sm"
                  aria-label={t('toggleNavigation')}
                  aria-expanded={narrowOpened}
                />
                <Burger
                  opened={wideOpened}
                  onClick={wide.toggle}
                  visibleFrom="sm"
                  size="sm"
                  aria-label={t('toggleNavigation')}
                  aria-expanded={wideOpened}
                />
                <Text fz="md" fw={700} component="div">
                  <Anchor component={Link} href={FIRST_PAGE} underline="never" c="inherit" inherit>
                    {site.name}
                  </Anchor>
                </Text>
              </Group>
              <Group gap="xs" wrap="nowrap">
                <Box visibleFrom="xs">
                  <WorkflowSwitch permissions={user.permissions} />
                </Box>
                <HelpButton />
                <ColorSchemeToggle />
                <NotificationMenu />
                <AccountMenu user={user} />
              </Group>
            </Group>
          </AppShell.Header>
          <AppShell.Navbar className={classes.chrome}>
            <Box hiddenFrom="xs" px="md" pt="md">
              <WorkflowSwitch permissions={user.permissions} onNavigate={narrow.close} />
            </Box>
            {drawer === 'admin' && (
              <AdminNavigation permissions={user.permissions} onNavigate={narrow.close} />
            )}
            {(drawer === 'sarm' || drawer === 'finetune') && (
              <StageNavigation
                workflow={drawer}
                isKnown={mayReadVideos(user.permissions)}
                onNavigate={narrow.close}
              />
            )}
          </AppShell.Navbar>
          <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
            <GuardStatus>{children}</GuardStatus>
          </AppShell.Main>
        </AppShell>
      </WorkflowContextProvider>
    </ViewerProvider>
  );
}
