/** Field numbers of messages of the ONNX format (see `onnx.proto`), for those who read or write a few of them alone. */
export const MODEL = { graph: 7, metadata: 14, functions: 25 } as const;
export const GRAPH = { node: 1, initializer: 5, input: 11, output: 12 } as const;
export const NODE = { input: 1, output: 2, operator: 4, domain: 7 } as const;
export const TENSOR = { type: 2, floats: 4, name: 8, raw: 9, externalData: 13, dataLocation: 14 } as const;
/** An input or output of a graph. */
export const VALUE = { name: 1, type: 2 } as const;
/** In the type of a value, that of a tensor. */
export const TENSOR_TYPE = 1;
export const TYPE = { element: 1, shape: 2 } as const;
export const DIMENSION = { list: 1, value: 1 } as const;
/** One of the metadata. */
export const ENTRY = { key: 1, value: 2 } as const;
/** The type of 32-bit floats, among those of elements. */
export const FLOAT = 1;
