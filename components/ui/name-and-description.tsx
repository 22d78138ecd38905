'use client';
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';

/** What everything that people name is told by: its name, which it must have, and what else there is to say. */
export function NameAndDescription(props: {
  readonly name: TextInputProps;
  readonly description: TextareaProps;
}) {
  return (
    <>
      <TextInput withAsterisk maxLength={200} data-autofocus {...props.name} />
      <Textarea autosize minRows={2} maxLength={2000} {...props.description} />
    </>
  );
}
