'use client';
import { Button, Paper } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { byKind } from '@/components/annotation/engine/records';
import type { FrameSession } from '../session/frame-session';
import type { usePresence } from '../session/use-presence';
import { useSessionState } from '../session/use-session-state';
import { TrackPanel } from '../tracks/track-panel';
import type { FrameTracks } from '../tracks/use-frame-tracks';
import { useEditorValue } from '../use-editor-value';
import { AcceptSection } from './accept-section';
import { BoxList } from './box-list';
import { DataLabelSection } from './data-label-section';
import { FrameSection } from './frame-section';
import { PeopleSection } from './people-section';
import { SelectedBox } from './selected-box';
import type { useDataLabel } from './use-data-label';
import type { FrameAction } from './use-workspace-actions';
import type { LookSettings } from './view-settings';
import classes from './workspace.module.css';

export interface PanelProps {
  readonly session: FrameSession;
  readonly frameTracks: FrameTracks;
  readonly label: ReturnType<typeof useDataLabel>;
  readonly others: ReturnType<typeof usePresence>;
  readonly look: LookSettings;
  readonly threshold: number;
  readonly onThreshold: (threshold: number) => void;
  readonly canEdit: boolean;
  readonly act: (action: FrameAction) => void;
  /** After a tool was taken in hand, for a panel that lies over the picture. */
  readonly onDraw?: () => void;
}

/** Everything about the frame that is not on the picture. */
export function SidePanel(props: PanelProps) {
  const { session, label, canEdit, act } = props;
  const t = useTranslations('annotation');
  const { editor } = session;
  const { isAlone } = useSessionState(session);
  const boxes = useEditorValue(editor, ({ store }) => byKind(store.all).boxes);
  const isAdding = useEditorValue(editor, ({ state }) => state.tool === 'box');
  const addedIds = useMemo(() => label.addedIds && new Set(label.addedIds), [label.addedIds]);
  const addedCount = addedIds ? boxes.filter(({ id }) => addedIds.has(id)).length : 0;
  const counts = { boxCount: boxes.length, addedCount };
  return (
    <Paper withBorder p="md" radius="md">
      {/* A data label holds boxes that everybody sees. */}
      {!isAlone && (
        <section className={classes.section}>
          <DataLabelSection {...{ session, label, canEdit, ...counts }} />
        </section>
      )}
      <section className={classes.section}>
        <FrameSection {...{ session, canEdit, ...counts }} />
      </section>
      <section className={classes.section}>
        <SelectedBox {...{ session, canEdit }} />
      </section>
      <section className={classes.section}>
        {canEdit && (
          <Button
            fullWidth
            mb="sm"
            size="xs"
            variant={isAdding ? 'filled' : 'default'}
            aria-pressed={isAdding}
            leftSection={isAdding ? <IconX size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
            onClick={() => {
              act(isAdding ? 'selectTool' : 'boxTool');
              if (!isAdding) props.onDraw?.();
            }}
          >
            {t(isAdding ? 'cancelAdding' : 'addBox')}
          </Button>
        )}
        <BoxList session={session} colorBy={props.look.colorBy} addedIds={addedIds} canEdit={canEdit} />
      </section>
      {canEdit && (
        <AcceptSection
          editor={editor}
          threshold={props.threshold}
          onThreshold={props.onThreshold}
          onAccept={() => act('acceptAll')}
        />
      )}
      <div className={classes.section}>
        <TrackPanel
          frameTracks={props.frameTracks}
          frameNumber={session.state.frame.frameNumber}
          canEdit={canEdit}
        />
      </div>
      {!isAlone && (
        <section className={classes.section}>
          <PeopleSection others={props.others} />
        </section>
      )}
    </Paper>
  );
}
