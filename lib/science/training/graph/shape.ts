export type DType = 'float32' | 'int64' | 'bool' | 'uint8' | 'int8' | 'int32';
export type Shape = readonly number[];

/** Raised for graphs that can't be built: shapes that don't fit, losses that depend on nothing. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
}

/** Number of elements of a shape. */
export const sizeOf = (shape: Shape): number => shape.reduce((a, b) => a * b, 1);

/** The element of an array that must be there. @throws GraphError when it isn't. */
export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new GraphError(`${what} is missing`);
  return value;
}
