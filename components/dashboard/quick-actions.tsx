import { Button, Group } from '@mantine/core';
import { LinkButton } from '@/components/ui/link-button';
import { mayFollow } from '@/lib/platform/access/pages';
import { admits } from '@/lib/platform/access/permissions';

export interface QuickAction {
  readonly key: string;
  readonly label: string;
  /** Any of them. */
  readonly permissions: readonly string[];
  readonly href: string;
}

/** The ways that a person takes most often; what their roles do not permit stays there and says so. */
export function QuickActions(props: {
  readonly label: string;
  readonly denied: string;
  readonly actions: readonly QuickAction[];
  readonly permissions: readonly string[];
}) {
  const { permissions: held } = props;
  return (
    <Group gap="sm" role="group" aria-label={props.label}>
      {props.actions.map(({ key, label, permissions, href }) =>
        permissions.some((permission) => admits(held, permission)) && mayFollow(held, href) ? (
          <LinkButton key={key} href={href} variant="default">
            {label}
          </LinkButton>
        ) : (
          <Button key={key} variant="default" disabled title={props.denied}>
            {label}
          </Button>
        ),
      )}
    </Group>
  );
}
