import type { ToolInput } from '../events';
import { brushTool, eraserTool } from './brush';
import { drawBoxTool } from './draw-box';
import { panTool } from './pan';
import { pointsTool } from './points';
import { selectTool } from './select';
import type { Preview, Step, Tool, ToolContext } from './tool';

export type ToolName = 'select' | 'box' | 'track' | 'pan' | 'points' | 'brush' | 'eraser';

/** A tool with the state that it is in. */
export interface RunningTool {
  readonly step: (event: ToolInput, context: ToolContext) => Omit<Step<unknown>, 'state'>;
  readonly preview: (context: ToolContext) => Preview;
}

function run<S>(tool: Tool<S>): RunningTool {
  let { initial: state } = tool;
  return {
    step: (event, context) => {
      const { state: next, ...rest } = tool.step(state, event, context);
      state = next;
      return rest;
    },
    preview: (context) => tool.preview(state, context),
  };
}

/** Takes a tool in hand. */
export function startTool(name: ToolName): RunningTool {
  switch (name) {
    case 'select':
      return run(selectTool);
    case 'box':
    case 'track':
      return run(drawBoxTool);
    case 'pan':
      return run(panTool);
    case 'points':
      return run(pointsTool);
    case 'brush':
      return run(brushTool);
    case 'eraser':
      return run(eraserTool);
  }
}
