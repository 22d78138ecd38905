import type { Expression, Operation, Quantity, Step } from './contract-arithmetic';
import type { ReportFormat } from './contract-format';

// Formulas as a line of text. Browser-safe.

const SIGNS: Readonly<Record<Exclude<Operation, 'square' | 'root'>, string>> = {
  sum: ' + ',
  difference: ' − ',
  product: ' × ',
  quotient: ' ÷ ',
};

/** `4,692`, `0.0126 nl`. */
export const quantityText = ({ number, unit }: Quantity, format: ReportFormat): string =>
  unit === undefined ? format.exact(number) : `${format.exact(number)} ${unit}`;

const isSimple = (expression: Expression): boolean => !('op' in expression);

/** Parentheses wherever another reading would be possible. */
function partText(part: Expression, within: Operation, place: number, format: ReportFormat): string {
  const text = formulaText(part, format);
  if (within === 'root') return text;
  if (isSimple(part) || !('op' in part)) {
    return within === 'square' && !('op' in part) && part.unit !== undefined ? `(${text})` : text;
  }
  if (part.op === 'square' || part.op === 'root') return text;
  const isProduct = part.op === 'product' || part.op === 'quotient';
  if ((within === 'sum' || within === 'difference') && isProduct) return text;
  if (part.op === within && (within === 'sum' || within === 'product' || place === 0)) return text;
  // Read from left to right, a product may begin a quotient.
  if (within === 'quotient' && part.op === 'product' && place === 0) return text;
  return `(${text})`;
}

/** `(93.84 + 88.1) ÷ (0.0126 nl + 0.0127 nl)`. */
export function formulaText(expression: Expression, format: ReportFormat): string {
  if (!('op' in expression)) return quantityText(expression, format);
  const { op, of } = expression;
  const parts = of.map((part, place) => partText(part, op, place, format));
  if (op === 'square') return `${parts[0]}²`;
  if (op === 'root') return `√(${parts[0]})`;
  return parts.join(SIGNS[op]);
}

/** `93.84 ÷ 0.0126 nl = 7,447.6 M/ml`. */
export function stepText({ formula, result, isPrinted }: Step, format: ReportFormat): string {
  const number = isPrinted ? format.number(result.number) : format.exact(result.number);
  const shown = result.unit === undefined ? number : `${number} ${result.unit}`;
  return `${formulaText(formula, format)} = ${shown}`;
}
