import { TableScrollContainer, Typography } from '@mantine/core';
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { PageLink } from '@/components/ui/page-access';
import { anchorOf, GUIDE_PAGES, type Guide, type GuideName, plainText } from '@/lib/platform/help/contract';
import classes from './guide.module.css';

/** Where the markdown in docs/ finds what the product serves itself. */
const PUBLIC = '../public';

type Pictures = Guide['pictures'];

const isGuideName = (name: string): name is GuideName => name in GUIDE_PAGES;

/** The text of a guide. HTML in the markdown is shown as it is written; a kind of markdown that is not known here throws. */
export function GuideContent({ guide }: { readonly guide: Guide }) {
  return (
    <Typography component="article" lang="en" className={classes.guide}>
      <Pieces of={guide.content} pictures={guide.pictures} />
    </Typography>
  );
}

function Pieces(props: {
  readonly of: readonly Token[] | undefined;
  readonly pictures: Pictures;
}): ReactNode {
  return props.of?.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never change places
    <Fragment key={at}>
      <Piece token={token} pictures={props.pictures} />
    </Fragment>
  ));
}

function Piece({ token, pictures }: { readonly token: Token; readonly pictures: Pictures }): ReactNode {
  const inside = 'tokens' in token ? <Pieces of={token.tokens} pictures={pictures} /> : null;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      const Heading = token.depth === 2 ? 'h2' : 'h3';
      return <Heading id={anchorOf(plainText(token))}>{inside}</Heading>;
    }
    case 'paragraph':
      return token.tokens?.[0]?.type === 'image' ? inside : <p>{inside}</p>;
    case 'list': {
      const List = (token as Tokens.List).ordered ? 'ol' : 'ul';
      return (
        <List>
          {(token as Tokens.List).items.map((item) => (
            <li key={item.raw}>
              <Pieces of={item.tokens} pictures={pictures} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <PieceTable table={token as Tokens.Table} pictures={pictures} />;
    case 'image':
      return <Picture image={token as Tokens.Image} pictures={pictures} />;
    case 'link':
      return <GuideLink href={String(token.href)}>{inside}</GuideLink>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return (
        // Long lines are scrolled, by key too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case 'br':
      return <br />;
    case 'text':
      return inside ?? token.text;
    case 'escape':
    case 'html':
      return token.text;
    default:
      throw new Error(`The guides know no markdown of the kind ${token.type}: ${token.raw}`);
  }
}

function PieceTable({ table, pictures }: { readonly table: Tokens.Table; readonly pictures: Pictures }) {
  return (
    // One without a link in it has to be reached by key to be scrolled.
    <TableScrollContainer
      minWidth={0}
      type="native"
      className={classes.table}
      tabIndex={0}
      role="group"
      aria-label={table.header.map((cell) => cell.text).join(', ')}
    >
      <table>
        <thead>
          <tr>
            {table.header.map((cell) => (
              <th key={cell.text}>
                <Pieces of={cell.tokens} pictures={pictures} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]?.text}>
              {row.map((cell, column) => (
                <td key={table.header[column]?.text}>
                  <Pieces of={cell.tokens} pictures={pictures} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScrollContainer>
  );
}

/** Opens in full, where the page has made it smaller. */
function Picture({ image, pictures }: { readonly image: Tokens.Image; readonly pictures: Pictures }) {
  const size = pictures.get(image.href);
  const address = image.href.replace(PUBLIC, '');
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.picture}>
      {/* biome-ignore lint/performance/noImgElement: a file of the product, in the size in which it is kept */}
      <img src={address} alt={image.text} width={size?.width} height={size?.height} loading="lazy" />
    </a>
  );
}

/** Within a guide, to the other one where it is open to the reader, or out of the product. */
function GuideLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (isGuideName(name)) return <PageLink href={`${GUIDE_PAGES[name]}${anchor}`}>{children}</PageLink>;
  return <a href={href}>{children}</a>;
}
