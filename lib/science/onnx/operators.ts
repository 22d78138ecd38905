import { quote, Refusal } from './refusal';

/**
 * Operators of the standard domain that models may use: those of our own files, of what Ultralytics exports (v5 to
 * v26), and of the encoders and decoders of SAM 2 and its relatives. All are deterministic and know no inner graph.
 */
const STANDARD = new Set(
  `Abs Add And ArgMax ArgMin Attention AveragePool BatchNormalization BitShift Cast CastLike Ceil Celu Clip Concat
  Constant ConstantOfShape Conv ConvInteger ConvTranspose Cos CumSum DepthToSpace DequantizeLinear Div Dropout
  DynamicQuantizeLinear Einsum Elu Equal Erf Exp Expand EyeLike Flatten Floor Gather GatherElements GatherND Gelu Gemm
  GlobalAveragePool GlobalMaxPool Greater GreaterOrEqual GridSample GroupNormalization HardSigmoid HardSwish Identity
  InstanceNormalization IsInf IsNaN LayerNormalization LeakyRelu Less LessOrEqual Log LogSoftmax LpNormalization MatMul
  MatMulInteger Max MaxPool Mean Min Mish Mod Mul Neg NonMaxSuppression NonZero Not OneHot Or PRelu Pad Pow
  QLinearConv QLinearMatMul QuantizeLinear RMSNormalization Range Reciprocal ReduceL1 ReduceL2 ReduceLogSumExp
  ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum ReduceSumSquare Relu Reshape Resize RoiAlign Round ScatterElements
  ScatterND Selu Shape Sigmoid Sign Sin Size Slice Softmax Softplus Softsign SpaceToDepth Split Sqrt Squeeze Sub Sum
  Swish Tan Tanh Tile TopK Transpose Trilu Unsqueeze Upsample Where Xor`.split(/\s+/),
);
const CONTROL_FLOW = new Set(['If', 'Loop', 'Scan', 'SequenceMap']);
/** The runtime's own operators; our int8 detector adds in int8. */
const RUNTIME_DOMAIN = 'com.microsoft';
const RUNTIME = new Set(['QLinearAdd']);

/** The standard domain has two names. */
export const isStandardDomain = (domain: string): boolean => domain === '' || domain === 'ai.onnx';

/** The operator's name as it is listed. @throws Refusal where models may not use it. */
export function requireOperator(domain: string, operator: string): string {
  if (isStandardDomain(domain)) {
    if (STANDARD.has(operator)) return operator;
    if (CONTROL_FLOW.has(operator)) throw new Refusal('control-flow', `operator ${quote(operator)}`);
    throw new Refusal('unknown-operator', `operator ${quote(operator)}`);
  }
  if (domain === RUNTIME_DOMAIN && RUNTIME.has(operator)) return `${domain}:${operator}`;
  throw new Refusal('foreign-domain', `operator ${quote(operator)} of ${quote(domain)}`);
}
