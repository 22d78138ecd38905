import type { Figure, ReportContent, Signature } from '@/lib/domain/reports/contract-content';
import { reportFormat } from '@/lib/domain/reports/contract-format';
import { type ReportText, referenceText, valueText, verdictText } from '@/lib/domain/reports/contract-text';
import { languageOf } from '@/lib/messages/language';

// What a person reads of a document in a system that knows nothing of semen: figures with unit, interval and limit.

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as XHTML; control characters are no XML at all. */
const escaped = (text: string): string =>
  [...text]
    .filter((letter) => letter >= ' ' || letter === '\n' || letter === '\t')
    .join('')
    .replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

export interface Narrative {
  readonly status: 'generated';
  readonly div: string;
}
const narrative = (html: string): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${html}</div>`,
});

export function resultsNarrative(content: ReportContent, t: ReportText): Narrative {
  const format = reportFormat(languageOf(content.language));
  const cells = (figure: Figure): string[] => [
    t(`figures.${figure.key}`),
    valueText(figure, t, format),
    figure.unit,
    figure.interval95 ? format.interval(figure.interval95) : t('results.noInterval'),
    referenceText(figure, t, format),
    verdictText(figure, t),
  ];
  const head = ['parameter', 'value', 'unit', 'interval', 'reference', 'verdict'].map((key) =>
    t(`results.${key}`),
  );
  const lines = content.figures.map((figure) => row(cells(figure), 'td')).join('');
  return narrative(
    `${content.isSimulated ? paragraph(t('simulated.banner')) : ''}` +
      `<table><thead>${row(head, 'th')}</thead><tbody>${lines}</tbody></table>` +
      `${paragraph(content.referenceSet.name)}${content.warnings.map(paragraph).join('')}`,
  );
}

/** What the report comes to, in its own sentences. */
export const conclusionOf = ({ assessment, comment }: ReportContent): string =>
  [assessment.overall, ...assessment.criteriaNotMet, ...assessment.recommendations, comment]
    .filter(Boolean)
    .join('\n');

export const conclusionNarrative = (content: ReportContent, t: ReportText): Narrative =>
  narrative([...conclusionOf(content).split('\n'), t('disclaimer')].map(paragraph).join(''));

/** Who signed, the code by which a copy is checked, and of an amendment its reason. */
export function signatureNarrative(
  signature: Signature,
  verifyAddress: string,
  language: string,
  t: ReportText,
): Narrative {
  const date = reportFormat(language).moment(signature.signedAt);
  return narrative(
    [
      t('signing.by', { name: signature.signerName, date }),
      t('signing.version', { number: signature.number }),
      `${t('signing.code')}: ${signature.code}`,
      t('signing.check', { address: verifyAddress }),
      `${t('signing.hash')}: ${signature.sha256}`,
      ...(signature.reason ? [`${t('signing.reason')}: ${signature.reason}`] : []),
    ]
      .map(paragraph)
      .join(''),
  );
}
