'use client';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A pause this long is the end of a word; each letter need not be asked of the server. */
const PAUSE_MS = 300;

/** What is searched for; `onSearch` is called once typing pauses. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  /** Fewer letters than this are not searched for. */
  readonly minLetters?: number;
  readonly hint?: string;
  readonly onSearch: (text: string) => void;
}) {
  const { value, onSearch, minLetters = 1 } = props;
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const isTyping = useRef(false);

  useEffect(() => {
    // The address changed by other means: back, a link, or a button. What is being typed meanwhile stays.
    if (value !== asked.current) {
      asked.current = value;
      if (!isTyping.current) setText(value);
    }
  }, [value]);

  const wanted = text.trim();
  const letters = [...wanted].length;
  const search = useCallback(() => {
    isTyping.current = false;
    if (wanted === asked.current || (letters > 0 && letters < minLetters)) return;
    asked.current = wanted;
    onSearch(wanted);
  }, [wanted, letters, minLetters, onSearch]);

  useEffect(() => {
    isTyping.current = wanted !== asked.current && (letters === 0 || letters >= minLetters);
    if (!isTyping.current) return;
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, letters, minLetters, search]);

  const tooShort = letters > 0 && letters < minLetters;
  return (
    <TextInput
      type="search"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      // Whoever leaves the field may be about to follow a link: a search that came later would take that back.
      onBlur={search}
      aria-label={props.label}
      placeholder={props.label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      description={tooShort ? props.hint : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      flex="1 1 220px"
      maw={420}
    />
  );
}
