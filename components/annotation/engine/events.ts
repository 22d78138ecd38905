/** What a pointer did. Positions are in pixels of the view, from its upper left corner. Browser events are copied into this. */
export interface PointerInput {
  readonly type: 'down' | 'move' | 'up';
  readonly pointerId: number;
  readonly pointerType: 'mouse' | 'pen' | 'touch';
  /** 0 the first button, 1 the middle one, 2 the second; as it was pressed also while it moves. */
  readonly button: number;
  readonly x: number;
  readonly y: number;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
}

export interface WheelInput {
  readonly type: 'wheel';
  readonly x: number;
  readonly y: number;
  readonly deltaX: number;
  readonly deltaY: number;
  readonly shiftKey?: boolean;
}

/** The browser took the pointer away, Escape was pressed, a second finger came or another tool: nothing comes of a gesture. */
export interface CancelInput {
  readonly type: 'cancel';
}

export type CanvasInput = PointerInput | WheelInput | CancelInput;
export type ToolInput = PointerInput | CancelInput;
