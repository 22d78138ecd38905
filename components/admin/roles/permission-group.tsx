'use client';
import { ActionIcon, Checkbox, Collapse, Group, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { TintBadge } from '@/components/ui/tint-badge';
import { countChosen, coveredBy, isChosen, type Offer, type Group as OfferGroup } from './offers';

/** A module of the permission editor: choose all of it, some or none; it can be folded away. */
export function PermissionGroup(props: {
  readonly group: OfferGroup;
  /** The lines of all modules, filtered ones too: a wildcard of any covers others. */
  readonly all: readonly Offer[];
  readonly chosen: ReadonlySet<string>;
  readonly isFixed: boolean;
  /** Whether the person may give a line to a role. */
  readonly mayGive: (offer: Offer) => boolean;
  readonly onChoose: (offers: readonly Offer[], isWanted: boolean) => void;
}) {
  const t = useTranslations('admin.roles.editor');
  const modules = useTranslations('admin.modules');
  const [opened, { toggle }] = useDisclosure(true);
  const { group, chosen } = props;
  const module = modules(group.module);
  const { count, total } = countChosen(group.offers, chosen, props.all);
  const givable = group.offers.filter((offer) => offer.ids.length > 0 && props.mayGive(offer));
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={toggle}
            aria-expanded={opened}
            aria-label={t(opened ? 'close' : 'open', { module })}
          >
            <Chevron size={18} aria-hidden />
          </ActionIcon>
          <Checkbox
            label={<Text fw={600}>{module}</Text>}
            aria-label={t('group', { module })}
            checked={total > 0 && count === total}
            indeterminate={count > 0 && count < total}
            disabled={props.isFixed || givable.length === 0}
            onChange={() => props.onChoose(givable, count < total)}
          />
        </Group>
        <TintBadge color={count > 0 ? 'teal' : 'gray'}>{t('selected', { count, total })}</TintBadge>
      </Group>
      <Collapse expanded={opened}>
        <Table mt="xs" verticalSpacing={6} aria-label={module}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <VisuallyHidden>{t('columns.select')}</VisuallyHidden>
              </Table.Th>
              <Table.Th>{t('columns.name')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('columns.code')}</Table.Th>
              <Table.Th visibleFrom="md">{t('columns.description')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {group.offers.map((offer) => (
              <OfferRow key={offer.code} {...props} offer={offer} />
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </Paper>
  );
}

function OfferRow({
  offer,
  all,
  chosen,
  isFixed,
  mayGive,
  onChoose,
}: Parameters<typeof PermissionGroup>[0] & { readonly offer: Offer }) {
  const t = useTranslations('admin.roles.editor');
  const isPossible = offer.ids.length > 0;
  const isHeld = mayGive(offer);
  const isTaken = isChosen(offer, chosen);
  const cover = coveredBy(offer, all, chosen);
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={t('select', { name: offer.name })}
          checked={isTaken || cover !== null}
          disabled={isFixed || !isPossible || !isHeld || cover !== null}
          onChange={() => onChoose([offer], !isTaken)}
        />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{offer.name}</Text>
        {isPossible && !isHeld && (
          <Text size="xs" c="dimmed">
            {t('notHeld')}
          </Text>
        )}
        {cover && (
          <Text size="xs" c="dimmed">
            {t('covered', { name: cover.name })}
          </Text>
        )}
        <Text size="xs" c="dimmed" ff="monospace" hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
          {offer.code}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" ff="monospace" fz="xs">
        {offer.code}
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" c="dimmed">
          {isPossible ? offer.description : t('byMembership')}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
