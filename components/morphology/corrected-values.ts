import { type CorrectedForms, percentsCalled } from '@/lib/domain/morphology/contract-corrected';
import type { ReportFormat } from '@/lib/domain/reports/contract-format';

/** A corrected share of normal forms as it is written, with what it was corrected by. */
export function correctedValues({ percent, interval95, known }: CorrectedForms, format: ReportFormat) {
  const { rightly, wrongly } = percentsCalled(known);
  return {
    percent: format.number(percent),
    interval: format.interval(interval95),
    rightly: format.number(rightly, 0),
    wrongly: format.number(wrongly, 0),
  };
}
