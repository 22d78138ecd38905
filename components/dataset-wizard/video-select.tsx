'use client';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { listVideos } from '@/lib/domain/videos/contract';
import { useApi } from '@/lib/platform/http/use-api';
import type { WizardState } from './wizard-state';

/** As many as anybody reads; the others are found by typing. */
const CHOICES = 20;

/** One of the videos that a person may see; the server searches. */
export function VideoSelect({
  chosen,
  onChoose,
  ...props
}: Omit<SelectProps, 'data' | 'onChange' | 'value'> & {
  readonly chosen: WizardState['video'];
  readonly onChoose: (video: WizardState['video']) => void;
}) {
  const [text, setText] = useState(chosen?.name ?? '');
  // A choice writes its name into the field; that is no search.
  const isSearch = !text.startsWith(chosen?.name ?? '\0');
  const [search] = useDebouncedValue(isSearch ? text : '', 250);
  const { data } = useApi(listVideos, { query: { search, limit: CHOICES } }, { keepPreviousData: true });
  const found = (data?.videos ?? []).map(({ id, name, datasetName }) => ({ id, name, datasetName }));
  const isListed = found.some(({ id }) => id === chosen?.id);
  return (
    <Select
      {...props}
      searchable
      data={[
        ...(chosen && !isListed ? [{ value: chosen.id, label: chosen.name }] : []),
        ...found.map(({ id, name, datasetName }) => ({ value: id, label: `${name} (${datasetName})` })),
      ]}
      // The server has searched already.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        const video = found.find((each) => each.id === id);
        if (video) onChoose({ id: video.id, name: video.name });
      }}
      allowDeselect={false}
    />
  );
}
