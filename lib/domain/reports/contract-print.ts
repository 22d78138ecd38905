import { FIGURE_KEYS, type FigureKey } from './contract-content';

/** What of a report is shown or printed. Browser-safe. */
export interface ReportSections {
  readonly concentration: boolean;
  readonly motility: boolean;
  readonly morphology: boolean;
  /** Charts. */
  readonly images: boolean;
  /** Reference limits, verdicts and the assessment. */
  readonly whoComparison: boolean;
}

export const ALL_SECTIONS: ReportSections = {
  concentration: true,
  motility: true,
  morphology: true,
  images: true,
  whoComparison: true,
};

/** The groups of figures that a report may leave out. */
export const FIGURE_GROUPS = ['concentration', 'motility', 'morphology'] as const;
type FigureGroup = (typeof FIGURE_GROUPS)[number];

const MORPHOLOGY: readonly FigureKey[] = ['normalForms', 'normalFormsOnStills', 'normalFormsCorrected'];

function groupOf(key: FigureKey): FigureGroup {
  if (key === 'concentration' || key === 'totalSpermNumber') return 'concentration';
  return MORPHOLOGY.includes(key) ? 'morphology' : 'motility';
}

/** Whether a figure is among those shown. */
export const showsFigure = (sections: ReportSections, key: FigureKey): boolean => sections[groupOf(key)];

export const shownFigures = (sections: ReportSections): readonly FigureKey[] =>
  FIGURE_KEYS.filter((key) => showsFigure(sections, key));

/** Who signs for a report, as the profile had it when the report was made. */
export interface ReportDoctor {
  readonly name: string;
  readonly email: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly organization: string | null;
  readonly phoneNumber: string | null;
}

/** What a report from the generator says beside its content. */
export interface ReportPrint {
  readonly title: string;
  readonly sections: ReportSections;
  /** Null where it is left out. */
  readonly doctor: ReportDoctor | null;
  /** Pseudonyms; null where they are left out, empty where the videos name none. */
  readonly patients: readonly string[] | null;
  readonly comment: string;
  readonly recommendation: string;
}

/** What was left out of a report, for the line that says so. */
export const omittedSections = (sections: ReportSections): readonly (keyof ReportSections)[] =>
  (Object.keys(ALL_SECTIONS) as (keyof ReportSections)[]).filter((section) => !sections[section]);
