'use client';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FactList } from '@/components/ui/fact-list';
import { setLabeled } from '@/lib/domain/annotations/contract';
import { getFrame } from '@/lib/domain/frames/contract';
import { ApiError, callApi } from '@/lib/platform/http/client';
import { useApi } from '@/lib/platform/http/use-api';
import type { FrameSession } from '../session/frame-session';
import { useSessionState } from '../session/use-session-state';
import { SubmitAnnotation } from './submit-annotation';

const CONFLICT = 409;

/** What is known of the frame, and whether a person has said that all its cells are boxed; of a second annotation, its end. */
export function FrameSection(props: {
  readonly session: FrameSession;
  readonly boxCount: number;
  readonly addedCount: number;
  readonly canEdit: boolean;
}) {
  const { session, boxCount, addedCount } = props;
  const t = useTranslations('annotation.frame');
  const format = useFormatter();
  const { frame, boxCount: stored, isAlone } = useSessionState(session);
  const { data } = useApi(getFrame, { params: { id: frame.id } });
  const processing = data?.detectionStatus ?? 'none';
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {t('heading')}
      </Title>
      <FactList
        facts={[
          [t('number'), format.number(frame.frameNumber)],
          [t('detections'), t('count', { count: boxCount, added: addedCount })],
          [t('resolution'), `${frame.width}×${frame.height}`],
          [t('processing'), data ? t(`status.${processing}`) : '…'],
        ]}
      />
      {stored > boxCount && stored > 10_000 && (
        <Text size="sm" c="dimmed">
          {t('cut', { count: stored })}
        </Text>
      )}
      {isAlone ? (
        props.canEdit && <SubmitAnnotation session={session} />
      ) : (
        <Completeness session={session} canEdit={props.canEdit} />
      )}
    </Stack>
  );
}

/** Only a person says that a frame is completely labeled: training relies on it. */
function Completeness({ session, canEdit }: { readonly session: FrameSession; readonly canEdit: boolean }) {
  const t = useTranslations('annotation.frame');
  const format = useFormatter();
  const { frame } = useSessionState(session);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { labeledAt, labeledBy } = frame;

  const say = async (labeled: boolean): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      if (!(await session.saved())) return setFailure(t('unsaved'));
      const { revision } = session.state.frame;
      const answer = await callApi(setLabeled, {
        params: { frameId: frame.id },
        body: { labeled, revision },
      });
      session.noteLabeling(answer);
    } catch (error) {
      setFailure((error as Error).message);
      // Somebody else changed the frame: whoever calls it complete has to have seen that.
      if (error instanceof ApiError && error.status === CONFLICT) {
        await session.reload().catch(() => undefined);
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <Stack gap={6}>
      {labeledAt && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconCircleCheck
            size={18}
            color="var(--mantine-color-teal-6)"
            aria-hidden
            style={{ flex: 'none' }}
          />
          <Text size="sm">
            {t('completeBy', {
              name: labeledBy?.name ?? '–',
              at: format.dateTime(new Date(labeledAt), 'moment'),
            })}
          </Text>
        </Group>
      )}
      {canEdit && (
        <Button
          size="xs"
          variant="default"
          loading={isSaving}
          aria-pressed={labeledAt !== null}
          onClick={() => void say(labeledAt === null)}
        >
          {t(labeledAt === null ? 'complete' : 'incomplete')}
        </Button>
      )}
      {!labeledAt && !canEdit && (
        <Text size="sm" c="dimmed">
          {t('notComplete')}
        </Text>
      )}
      {failure && (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  );
}
