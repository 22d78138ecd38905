import type { Shape } from '../graph/shape';

/** How a parameter starts. */
export type Initial = { readonly normal: number } | { readonly constant: number };

/** One named tensor and its place in the flat vector of all parameters. */
export interface ParameterSpec {
  readonly name: string;
  readonly shape: Shape;
  readonly initial: Initial;
  /** Whether weight decay pulls on it. */
  readonly decay: boolean;
  readonly offset: number;
  readonly size: number;
}
