import type { Token } from 'marked';

/** The guides by the name of their file in docs/, and the page that shows each. */
export const GUIDE_PAGES = {
  'users-guide': '/help',
  figures: '/help/figures',
  limits: '/help/limits',
  'operators-guide': '/help/operators',
} as const;
export type GuideName = keyof typeof GUIDE_PAGES;

/** A heading that can be linked to. */
export interface GuideSection {
  readonly title: string;
  /** What follows the # of its address, on GitHub and in the product alike. */
  readonly anchor: string;
  /** 2 for a chapter, 3 for a part of one. */
  readonly depth: number;
}

/** A picture's size in pixels, so that the text below it doesn't move when it comes. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Guide {
  readonly name: GuideName;
  readonly title: string;
  /** Everything after the title. */
  readonly content: readonly Token[];
  readonly sections: readonly GuideSection[];
  /** By the address in the markdown, such as `../public/guide/report.png`. */
  readonly pictures: ReadonlyMap<string, PictureSize | null>;
}

/** The anchor that GitHub gives a heading: lower case, hyphens for spaces, no punctuation. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** A piece of markdown as it is read, without its marks. */
export function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  return 'text' in token ? String(token.text) : token.raw;
}
