'use client';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconEye,
  IconEyeOff,
  IconHandStop,
  IconKeyboard,
  IconList,
  IconLock,
  IconPointer,
  IconRectangle,
  IconRoute,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Editor } from '@/components/annotation/engine/editor';
import { useEditorValue } from '../use-editor-value';
import { ToolButton } from './tool-button';
import type { FrameAction } from './use-workspace-actions';
import { ViewSettings, type ViewSettingsProps } from './view-settings';
import classes from './workspace.module.css';

interface Props extends ViewSettingsProps {
  readonly editor: Editor;
  readonly canEdit: boolean;
  readonly act: (action: FrameAction) => void;
  /** Opens the panel, where there is no room to show it beside the picture. */
  readonly onPanel: (() => void) | null;
}

const TOOLS = [
  { tool: 'select', action: 'selectTool', icon: IconPointer },
  { tool: 'box', action: 'boxTool', icon: IconRectangle },
  { tool: 'track', action: 'trackTool', icon: IconRoute },
  { tool: 'pan', action: 'panTool', icon: IconHandStop },
] as const;

/** Tools, steps to take back, and how the picture is looked at: beside it, or below it on a telephone. */
export function ToolRail({ editor, canEdit, act, onPanel, look, onLook }: Props) {
  const t = useTranslations('annotation');
  const tool = useEditorValue(editor, ({ state }) => state.tool);
  const hasMagnifier = useEditorValue(editor, ({ state }) => state.hasMagnifier);
  const canUndo = useEditorValue(editor, ({ history }) => history.canUndo);
  const canRedo = useEditorValue(editor, ({ history }) => history.canRedo);
  const hasSelection = useEditorValue(editor, ({ state }) => state.selection.length > 0);
  const isHiding = useEditorValue(
    editor,
    ({ state }) => state.hideLock.hidesAll || state.hideLock.hidden.size > 0,
  );
  const button = (action: keyof typeof ICONS, disabled = false) => {
    const Icon = ICONS[action];
    return (
      <ToolButton label={t(`keys.${action}`)} {...{ action, disabled }} onClick={() => act(action)}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </ToolButton>
    );
  };
  return (
    <div className={classes.rail} role="toolbar" aria-label={t('tools')}>
      {onPanel && (
        <ToolButton label={t('panel')} onClick={onPanel}>
          <IconList size={20} stroke={1.6} aria-hidden />
        </ToolButton>
      )}
      {TOOLS.filter(({ tool: each }) => canEdit || (each !== 'box' && each !== 'track')).map(
        ({ tool: name, action, icon: Icon }) => (
          <ToolButton
            key={name}
            label={t(`keys.${action}`)}
            action={action}
            isPressed={tool === name}
            onClick={() => act(action)}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </ToolButton>
        ),
      )}
      <span className={classes.divider} aria-hidden />
      {canEdit && (
        <>
          {button('undo', !canUndo)}
          {button('redo', !canRedo)}
          <span className={classes.divider} aria-hidden />
        </>
      )}
      {button('zoomIn')}
      {button('zoomOut')}
      {button('fit')}
      <ToolButton
        label={t('keys.magnifier')}
        action="magnifier"
        isPressed={hasMagnifier}
        onClick={() => act('magnifier')}
      >
        <IconZoomScan size={20} stroke={1.6} aria-hidden />
      </ToolButton>
      <ToolButton label={t('keys.hide')} action="hide" isPressed={isHiding} onClick={() => act('hide')}>
        {isHiding ? (
          <IconEyeOff size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconEye size={20} stroke={1.6} aria-hidden />
        )}
      </ToolButton>
      {canEdit && (
        <ToolButton label={t('keys.lock')} action="lock" disabled={!hasSelection} onClick={() => act('lock')}>
          <IconLock size={20} stroke={1.6} aria-hidden />
        </ToolButton>
      )}
      <ViewSettings look={look} onLook={onLook} />
      {button('cheatSheet')}
    </div>
  );
}

const ICONS = {
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  zoomIn: IconZoomIn,
  zoomOut: IconZoomOut,
  fit: IconArrowsMaximize,
  cheatSheet: IconKeyboard,
} as const;
