// Renders the elements of an answer: lowers heading levels, puts tables in a box, marks links, and blocks remote
// images.
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { LazyMarkdown } from './LazyMarkdown.tsx';
import { CircleAlert, Download, Info, Lightbulb, OctagonAlert, Square, SquareCheck, TriangleAlert } from 'lucide-react';
import { isValidElement, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { hidden, iconButton, scripted } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { Maths } from '../maths/Maths.tsx';
import { RemoteImage } from '../images/RemoteImage.tsx';
import { CiteChip } from '../sources/CiteChip.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { FootnoteBack } from './FootnoteBack.tsx';
import { FootnoteMark } from './FootnoteMark.tsx';
import { isInlineImage, safeHref } from '../parts/links.ts';
import { citeHref } from '../../shared/markdown/cite-href.ts';
import * as css from '../parts/Markdown.css.ts';

/** The page has h1 and h2, so an answer's headings start at h3. */
export const elements: Partial<Components> = {
  h1: ({ children }) => <h3 dir="auto">{children}</h3>,
  // The generated heading of footnotes is for screen readers.
  h2: ({ children, className }) => (
    <h4 dir="auto" className={className?.includes('sr-only') ? hidden : undefined}>
      {children}
    </h4>
  ),
  h3: ({ children }) => <h5 dir="auto">{children}</h5>,
  h4: ({ children }) => <h6 dir="auto">{children}</h6>,
  h5: ({ children }) => <h6 dir="auto">{children}</h6>,
  h6: ({ children }) => <h6 dir="auto">{children}</h6>,
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children, className }) => (
    <li dir="auto" className={className?.includes('task') ? css.task : undefined}>
      {children}
    </li>
  ),
  blockquote: ({ children, node }) => <Quote kind={node?.properties['dataAlert']}>{children}</Quote>,
  a: ({ href, children, node }) => {
    // One link per reference of the note; only the first is shown.
    if (node?.properties['dataFootnoteBackref'] !== undefined)
      return textOf(children) === '↩' ? <FootnoteBack /> : null;
    return node?.properties['dataFootnoteRef'] === undefined ? (
      <Anchor href={href}>{children}</Anchor>
    ) : (
      <FootnoteMark number={textOf(children)} />
    );
  },
  img: ({ src, alt }) => <InlineImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  td: ({ children, style, node }) => (
    <td style={style} className={node && lengthOf(node) <= shortCell ? css.shortCell : undefined}>
      {children}
    </td>
  ),
  table: ({ children }) => <Table>{children}</Table>,
  pre: ({ children }) => <Pre>{children}</Pre>,
  code: ({ children, className }) =>
    className?.includes('language-math') ? (
      <Maths tex={textOf(children)} display={className.includes('math-display')} />
    ) : (
      <code dir="ltr">{children}</code>
    ),
  input: ({ checked }) =>
    checked ? <SquareCheck size={16} aria-label="✓" role="img" /> : <Square size={16} aria-label="○" role="img" />,
};

const alerts = {
  note: Info,
  tip: Lightbulb,
  important: CircleAlert,
  warning: TriangleAlert,
  caution: OctagonAlert,
} as const;
type Alert = keyof typeof alerts;

const isAlert = (kind: unknown): kind is Alert => typeof kind === 'string' && Object.hasOwn(alerts, kind);

/** A quote, or a GitHub alert. */
function Quote({ kind, children }: { readonly kind: unknown; readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  if (!isAlert(kind)) return <blockquote>{children}</blockquote>;
  const Icon = alerts[kind];
  return (
    <div className={css.alert[kind]} role="note" aria-label={t(`alert.${kind}`)}>
      <p className={css.alertTitle} aria-hidden>
        <Icon size={16} />
        {t(`alert.${kind}`)}
      </p>
      {children}
    </div>
  );
}

function Anchor({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  const url = safeHref(href);
  if (url === undefined) return <>{children}</>;
  if (url.startsWith(citeHref)) return <CiteChip number={Number(url.slice(citeHref.length))} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className={hidden}> ({t('sources.opens')})</span>
    </a>
  );
}

const InlineImage = ({ src, alt }: { readonly src: string; readonly alt: string }) =>
  isInlineImage(src) ? <img className={css.image} src={src} alt={alt} /> : <RemoteImage src={src} alt={alt} />;

function Table({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className={css.wide}>
      <div className={css.tablePlace}>
        <ScrollBox className={css.table} label={t('table.label')}>
          <table ref={table}>{children}</table>
        </ScrollBox>
        <div className={`${css.tableBar} ${scripted}`}>
          <CopyButton
            label={t('table.copy')}
            text={async () => {
              const { rowsOf, tsvOf } = await import('../parts/table-text.ts');
              return table.current ? tsvOf(rowsOf(table.current)) : '';
            }}
            html={async () => {
              const { htmlOf, rowsOf } = await import('../parts/table-text.ts');
              return table.current ? htmlOf(rowsOf(table.current)) : '';
            }}
          />
          <button
            type="button"
            className={iconButton({ size: 'small' })}
            aria-label={t('table.csv')}
            title={t('table.csv')}
            onClick={() =>
              void untilLoaded(() => import('./save-table.ts')).then(({ saveTable }) => saveTable(table.current))
            }
          >
            <Download size={16} aria-hidden />
          </button>
        </div>
      </div>
    </div>
  );
}

/** Cells up to this length, such as a number or a name, do not wrap. Unit: characters. */
const shortCell = 16;

type Nodes = Parameters<typeof toJsxRuntime>[0];

const lengthOf = (node: Nodes): number =>
  node.type === 'text' ? node.value.length : 'children' in node ? sum(node.children.map(lengthOf)) : 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Code inside a list or a quote, and all code of a text with footnotes, which is a single block. */
function Pre({ children }: { readonly children: ReactNode }) {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) return <pre>{children}</pre>;
  const { className = '', children: inner } = children.props;
  if (className.includes('language-math')) return <Maths tex={textOf(inner)} display />;
  const language = /language-(\S+)/.exec(className)?.[1] ?? '';
  return (
    <div className={css.code}>
      <CodeBlock language={language} text={textOf(inner).replace(/\n$/, '')} open={false} words={LazyMarkdown} />
    </div>
  );
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}
