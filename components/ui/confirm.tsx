'use client';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

export interface ConfirmRequest {
  readonly title?: string;
  readonly message?: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Red button: what follows cannot be undone. */
  readonly destructive?: boolean;
  /** Runs while both buttons are disabled. What it throws is its own to show; the dialog closes either way. */
  readonly action: () => Promise<void> | void;
}

type Ask = (request: ConfirmRequest) => void;

const ConfirmContext = createContext<Ask | null>(null);

/**
 * Opens the one confirmation dialog of the product.
 * @throws Error outside ConfirmProvider.
 */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm stands outside ConfirmProvider');
  return ask;
}

/** Holds the confirmation dialog: defaults 'Confirm', 'Are you sure?', 'Confirm' and 'Cancel'. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.confirm');
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [opened, setOpened] = useState(false);
  const [running, setRunning] = useState(false);

  const ask = useCallback<Ask>((next) => {
    setRequest(next);
    setOpened(true);
  }, []);

  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      await request?.action();
    } catch {
      // The specification: errors of the action are the action's to show, the dialog closes.
    } finally {
      setRunning(false);
      setOpened(false);
    }
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={() => !running && setOpened(false)}
        title={request?.title ?? t('title')}
        closeButtonProps={{ 'aria-label': t('close'), disabled: running }}
        centered
      >
        <Text>{request?.message ?? t('message')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={running} onClick={() => setOpened(false)}>
            {request?.cancelLabel ?? t('cancel')}
          </Button>
          <Button
            color={request?.destructive ? 'red' : undefined}
            loading={running}
            disabled={running}
            onClick={run}
            data-autofocus
          >
            {request?.confirmLabel ?? t('confirm')}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}
