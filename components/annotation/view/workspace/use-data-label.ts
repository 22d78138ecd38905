'use client';
import { useCallback, useEffect, useState } from 'react';
import { madeName } from '@/lib/domain/labels/contract-made-name';
import { addFrame, createLabel, getLabel, listLabels } from '@/lib/domain/labels/contract-sarm';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';

/** All of one frame's boxes that a page shows. */
const MAX_BOXES = 10_000;

export type LabelStatus = 'pending' | 'loading' | 'creating' | 'ready' | 'adding' | 'error';

/** Labels that this page is making: whoever asks twice at once waits for the first. */
const making = new Map<string, Promise<string>>();

/**
 * Looked for in the list: asking for it by name would be answered 404 at a person's first frame of a dataset, which browsers
 * log as an error. Among more labels than one page of the list holds it may be missed; making it then answers it.
 */
async function find(datasetId: string, userId: string): Promise<string | null> {
  const own = await callApi(listLabels, { params: { datasetId }, query: { user_id: userId } });
  const label = own.data_labels.find((each) => each.label_type === 'detection' && each.by_itself);
  return label?.id ?? null;
}

function make(name: string, datasetId: string): Promise<string> {
  const known = making.get(name);
  if (known) return known;
  const made = callApi(createLabel, { body: { dataset_id: datasetId, label_type: 'detection', name } })
    .then(({ id }) => id)
    .finally(() => making.delete(name));
  making.set(name, made);
  return made;
}

/**
 * The person's own detection label of a dataset, which is made where there is none, and what of a frame is in it.
 * @param frameId the frame whose boxes count; null until it is known
 */
export function useDataLabel(props: {
  readonly datasetId: string;
  readonly userId: string;
  readonly frameId: string | null;
  readonly canEdit: boolean;
}) {
  const { datasetId, userId, frameId, canEdit } = props;
  const name = madeName({ userId, datasetId, kind: 'detection' });
  const [status, setStatus] = useState<LabelStatus>('pending');
  const [labelId, setLabelId] = useState<string | null>(null);

  const prepare = useCallback(async (): Promise<void> => {
    setStatus('loading');
    try {
      const found = await find(datasetId, userId);
      if (found === null && !canEdit) return setStatus('pending');
      if (found === null) setStatus('creating');
      setLabelId(found ?? (await make(name, datasetId)));
      setStatus('ready');
    } catch {
      setStatus('error');
    }
  }, [name, datasetId, userId, canEdit]);
  useEffect(() => void prepare(), [prepare]);

  const items = useApi(
    getLabel,
    labelId !== null && frameId !== null
      ? { params: { idOrName: labelId }, query: { limit: MAX_BOXES, frame_id: frameId } }
      : null,
  );
  const { mutate } = items;

  /** Puts all boxes of the frame into the label. @throws ApiError */
  const add = useCallback(async (): Promise<void> => {
    if (labelId === null || frameId === null) return;
    setStatus('adding');
    try {
      await callApi(addFrame, { body: { dataLabelId: labelId, frameId, className: 'sperm' } });
      await mutate();
      setStatus('ready');
    } catch (error) {
      // Somebody deleted the label meanwhile: the next try has another.
      if (error instanceof ApiError && error.status === 404) await prepare();
      else setStatus('ready');
      throw error;
    }
  }, [labelId, frameId, mutate, prepare]);

  return { status, addedIds: items.data?.detection_ids ?? null, add, retry: prepare };
}
