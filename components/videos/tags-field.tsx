import { TagsInput } from '@mantine/core';
import { MAX_TAG_LETTERS, MAX_TAGS } from '@/lib/domain/videos/contract';

/** Words by which a recording is found again; Enter or a comma ends one. */
export function TagsField(props: {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}) {
  return (
    <TagsInput
      label={props.label}
      value={[...props.value]}
      onChange={props.onChange}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG_LETTERS}
      splitChars={[',']}
      acceptValueOnBlur
    />
  );
}
