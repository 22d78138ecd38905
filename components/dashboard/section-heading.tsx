import { Text, Title } from '@mantine/core';

/** What one part of the dashboard is about. */
export function SectionHeading(props: { readonly title: string; readonly description: string }) {
  return (
    <div>
      <Title order={2} size="h3">
        {props.title}
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {props.description}
      </Text>
    </div>
  );
}
