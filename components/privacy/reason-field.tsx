import { Textarea } from '@mantine/core';
import { MAX_WORDS } from '@/lib/domain/privacy/contract';

/** Why somebody asks for an erasure, refuses one or puts a patient on hold: obligatory, in a few sentences. */
export function ReasonField(props: {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}) {
  const { onChange, ...field } = props;
  return (
    <Textarea
      {...field}
      required
      autosize
      minRows={2}
      maxLength={MAX_WORDS}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
