'use client';
import { useEffect, useRef, useState } from 'react';
import type { Editor } from '@/components/annotation/engine/editor';
import { byKind, type MaskRecord } from '@/components/annotation/engine/records';
import { getMasks } from '@/lib/domain/masks/contract';
import type { MaskResult, StoredMask } from '@/lib/domain/masks/contract-fields';
import { useApi } from '@/lib/platform/http/use-api';
import type { Box } from '@/lib/science/vision/types';
import { recordOf } from './mask-record';

/** The mask of the whole cell that an editor holds. */
export const maskIn = (editor: Editor): MaskRecord | null =>
  byKind(editor.store.all).masks.find(({ part }) => part === 'cell') ?? null;

export interface ShownMask {
  /** As it is stored; null for none, undefined until that is known. */
  readonly stored: StoredMask | null | undefined;
  readonly error: Error | undefined;
  /** What the points would give; not stored. */
  readonly preview: MaskResult | null;
  readonly setPreview: (preview: MaskResult | null) => void;
  /** While a person paints, what the server holds is not laid over it. */
  readonly hold: (isHeld: boolean) => void;
  /** What the server holds now. `isShown`: the editor shows the same already. */
  readonly take: (stored: StoredMask | null, isShown: boolean) => void;
  readonly reload: () => Promise<StoredMask | null>;
}

/** The mask of a cell as the server has it, or as the points would make it; an editor is kept showing it. */
export function useShownMask(editor: Editor, detectionId: string, region: Box): ShownMask {
  const { data, error, mutate } = useApi(
    getMasks,
    { params: { detectionId } },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const [preview, setPreview] = useState<MaskResult | null>(null);
  const isHeld = useRef(false);
  const shownSha = useRef<string | null>(null);
  /** Rises when the editor has to be put right though the server holds what it held. */
  const [turn, setTurn] = useState(0);
  const stored = data && (data.masks.find(({ part }) => part === 'cell') ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for it
  useEffect(() => {
    if (isHeld.current || (!preview && stored && stored.sha256 === shownSha.current)) return;
    shownSha.current = preview ? null : (stored?.sha256 ?? null);
    const mask = preview ?? stored;
    const { masks } = byKind(editor.store.all);
    if (!mask) {
      editor.replace({ removed: masks });
      return;
    }
    const source = preview ? 'points' : (stored?.source ?? 'points');
    const about = { detectionId, part: 'cell', source, score: mask.confidence };
    editor.replace({ removed: masks, added: [recordOf(mask, region, about)] });
  }, [editor, detectionId, region, preview, stored, turn]);

  return {
    stored,
    error,
    preview,
    setPreview,
    hold: (held) => {
      isHeld.current = held;
    },
    take: (next, isShown) => {
      shownSha.current = isShown ? (next?.sha256 ?? null) : '';
      if (!isShown) setTurn((before) => before + 1);
      const parts = (data?.masks ?? []).filter(({ part }) => part !== 'cell');
      void mutate({ masks: next ? [next, ...parts] : parts }, { revalidate: false });
    },
    reload: async () => {
      const answer = await mutate();
      return answer?.masks.find(({ part }) => part === 'cell') ?? null;
    },
  };
}
