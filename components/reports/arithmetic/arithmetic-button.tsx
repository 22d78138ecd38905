'use client';
import { Modal, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Arithmetic } from '@/lib/domain/reports/contract-arithmetic';
import classes from './arithmetic.module.css';
import { ArithmeticView } from './arithmetic-view';

/** A figure that opens what it was made of. */
export function ArithmeticButton(props: {
  readonly name: string;
  /** Only called when it is opened. */
  readonly arithmetic: () => Arithmetic;
  /** Takes the tracks as this analysis measured them; without it the newest. */
  readonly analysisId: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useTranslations('reports.arithmetic');
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-haspopup="dialog">
        {props.children}
        <VisuallyHidden className={classes.noPrint}>{t('open', { figure: props.name })}</VisuallyHidden>
      </UnstyledButton>
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={t('title', { figure: props.name })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {isOpen && <ArithmeticView arithmetic={props.arithmetic()} analysisId={props.analysisId} />}
      </Modal>
    </>
  );
}
