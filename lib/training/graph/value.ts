import type { Graph } from './graph';

export type DType = 'float32' | 'int64' | 'bool' | 'uint8' | 'int8' | 'int32';
export type Shape = readonly number[];

/** Raised for graphs that can't be built: shapes that don't fit, losses that depend on nothing. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
}

/** Number of elements of a shape. */
export const sizeOf = (shape: Shape): number => shape.reduce((a, b) => a * b, 1);

/** An edge of the graph: the output of a node, an input or an initializer. Shapes are always known. */
export class Value {
  constructor(
    readonly graph: Graph,
    readonly name: string,
    readonly shape: Shape,
    readonly dtype: DType,
  ) {}

  get size(): number {
    return sizeOf(this.shape);
  }

  /** Length of one axis. @throws GraphError when there is no such axis. */
  dim(axis: number): number {
    const d = this.shape.at(axis);
    if (d === undefined) throw new GraphError(`${this.name} of shape [${this.shape}] has no axis ${axis}`);
    return d;
  }

  /** Batch, channels, height and width. @throws GraphError for anything but four axes. */
  get nchw(): [n: number, c: number, h: number, w: number] {
    if (this.shape.length !== 4)
      throw new GraphError(`${this.name} of shape [${this.shape}] is no NCHW picture`);
    return [this.dim(0), this.dim(1), this.dim(2), this.dim(3)];
  }
}

/** The element of an array that must be there. @throws GraphError when it isn't. */
export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new GraphError(`${what} is missing`);
  return value;
}
