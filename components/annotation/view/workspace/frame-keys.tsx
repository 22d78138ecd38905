'use client';
import { useTranslations } from 'next-intl';
import { ANNOTATION_KEYS } from '@/components/annotation/engine/annotation-keys';
import { SPERM_CLASSES } from '@/lib/science/vision/types';
import { KeySheet } from '../key-sheet';
import { useBoxWords } from './use-box-words';
import { FRAME_ACTIONS, type FrameAction } from './use-workspace-actions';

const CLASS_KEYS = ['class1', 'class2', 'class3'] as const;
type ClassKey = (typeof CLASS_KEYS)[number];
const isClassKey = (action: FrameAction): action is ClassKey =>
  (CLASS_KEYS as readonly string[]).includes(action);

/** The keys of the frame annotation page. */
export function FrameKeys(props: { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTranslations('annotation');
  const { classOf } = useBoxWords();
  const textOf = (action: FrameAction): string =>
    isClassKey(action)
      ? t('keys.class', { className: classOf(SPERM_CLASSES[CLASS_KEYS.indexOf(action)] ?? '') })
      : t(`keys.${action}`);
  const rows = FRAME_ACTIONS.flatMap((action) => {
    const found = ANNOTATION_KEYS.find((each) => each.action === action);
    return found ? [{ action, keys: found.keys, text: textOf(action) }] : [];
  });
  return <KeySheet title={t('keysTitle')} close={t('close')} rows={rows} {...props} />;
}
