'use client';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Corners } from '@/components/annotation/engine/geometry';
import { useConfirm } from '@/components/ui/confirm';
import { useLine } from '@/components/ui/use-line';
import {
  addDetection,
  type DetectionView,
  deleteDetection,
  updateDetection,
} from '@/lib/domain/detections/contract';
import { callApi } from '@/lib/platform/http/client';
import type { InputOf } from '@/lib/platform/http/contract';
import { useHeldArrow } from './use-held-arrow';

type Rows = readonly DetectionView[];
type Change = Omit<NonNullable<InputOf<typeof updateDetection>['body']>, 'version'>;

/**
 * Corrections of the boxes of a frame, one after the other. Each says which version it was made from, so that nobody's
 * newer one is overwritten; whatever comes of it, the boxes are loaded again.
 */
export function useCorrections(props: {
  readonly frameId: string;
  readonly rows: Rows;
  /** @returns the boxes as they are now; what was known where they could not be loaded */
  readonly reload: () => Promise<Rows>;
  /** Everything is answered: what is shown is what the server holds. */
  readonly onSettled: (rows: Rows) => void;
}) {
  const t = useTranslations('detections.edit');
  const ask = useConfirm();
  const { open, inLine, latest: known } = useLine(props.rows);
  /** The server's ids of boxes that were drawn here, by their own: they may be moved before the answer is there. */
  const made = useRef(new Map<string, string>());
  /** Where boxes are to be moved, by their ids here: what has not begun to be saved takes the newest place. */
  const moving = useRef(new Map<string, Corners>());
  const arrowReleased = useHeldArrow();
  const latest = useRef(props);
  latest.current = props;

  const run = <T>(call: () => Promise<T>): Promise<T | null> =>
    inLine(async () => {
      try {
        return await call();
      } catch (cause) {
        notifications.show({ color: 'red', message: t('failed', { message: (cause as Error).message }) });
        return null;
      } finally {
        known.current = await latest.current.reload();
        if (open.current === 1) latest.current.onSettled(known.current);
      }
    });
  /** What was corrected before may have given it another version. */
  const versionOf = (id: string): { version?: number } => {
    const row = known.current.find((each) => each.id === id);
    return row ? { version: row.version } : {};
  };

  const change = async (id: string, to: Change): Promise<unknown> => {
    const detectionId = made.current.get(id) ?? id;
    return callApi(updateDetection, {
      params: { detectionId },
      body: { ...to, ...versionOf(detectionId) },
    });
  };

  return {
    isSaving: () => open.current > 0,
    /** @returns the id of the new box; null when it was refused */
    add: ({ id, x1, y1, x2, y2 }: Corners & { readonly id: string }): Promise<string | null> =>
      run(async () => {
        const body = { frame_id: props.frameId, x1, y1, x2, y2, class: 'sperm' as const };
        const added = await callApi(addDetection, { body });
        if (!('id' in added) || typeof added.id !== 'string') return null;
        made.current.set(id, added.id);
        return added.id;
      }),
    rename: (id: string, name: Change['class']): void => void run(() => change(id, { class: name })),
    move: (id: string, { x1, y1, x2, y2 }: Corners): void => {
      const isWaiting = moving.current.has(id);
      moving.current.set(id, { x1, y1, x2, y2 });
      if (isWaiting) return;
      void run(async () => {
        await arrowReleased();
        const to = moving.current.get(id);
        moving.current.delete(id);
        await change(id, { ...to });
      });
    },
    remove: (id: string): void =>
      ask({
        message: t('deleteConfirm'),
        confirmLabel: t('delete'),
        destructive: true,
        action: async () => {
          await run(() => callApi(deleteDetection, { params: { detectionId: id }, query: versionOf(id) }));
        },
      }),
  };
}
