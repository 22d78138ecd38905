import { Skeleton, Stack } from '@mantine/core';

/** The outline of a page while its data is on the way. */
export default function PageLoading() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={34} width="min(320px, 70%)" />
      <Skeleton height={52} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </Stack>
  );
}
