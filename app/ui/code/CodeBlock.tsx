// A block of code: its language and what can be done with it, plain while open, coloured once closed, folded when it is long.
import { ChevronDown, ChevronUp, Download, TextWrap } from 'lucide-react';
import { memo, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../styles/shared.css.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { piecesOf } from '../parts/pieces.ts';
import { saveFile } from '../parts/save-file.ts';
import { previewKind } from '../preview/kinds.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import type { PreviewKind } from '../preview/kinds.ts';
import type { ShownParts } from '../preview/shown-parts.ts';
import type { ColouredLine } from '../languages/highlight.ts';
import { languageOf } from '../languages/language-names.ts';
import * as css from './CodeBlock.css.ts';

const InPlace = lazyPart(() => import('../preview/InPlace.tsx'));

interface Props {
  readonly language: string;
  readonly text: string;
  /** The fence is not closed: more code is coming. */
  readonly open: boolean;
  /** It is the source of a preview: it opens none. */
  readonly previewed?: boolean;
  /** Draws formatted text in a preview. */
  readonly words?: ShownParts['Words'];
}

/** Unit: characters. */
const shortText = 40;
/** As many as fit into the width of the text. */
const columnCharacters = 88;
/** A longer block shows this many lines, and the rest on demand. */
const foldedLines = 25;

/** An empty block has nothing to copy. A hostile answer may hold thousands of them. */
export const CodeBlock = memo(function CodeBlock(props: Props) {
  return props.text.trim() === '' && !props.open ? <pre className={`${css.block} ${css.pre}`} /> : <Block {...props} />;
});

function Block({ language, text, open, previewed = false, words }: Props) {
  const { t } = useTranslation('chat');
  const pieces = useMemo(() => piecesOf(text), [text]);
  const colours = useColours(pieces, language, open);
  const [wrapped, setWrapped] = useState(false);
  const [whole, setWhole] = useState(false);
  const { name, ending } = languageOf(language);
  const [lines, longest] = useMemo(() => sizesOf(text), [text]);
  // A block that is being written stays as it is: nothing may move under its reader.
  const long = !open && lines > foldedLines;
  const id = useId();
  // There is nothing to wrap, and nobody saves a word. Very many of them are drawn at once, too.
  const short = lines === 1 && text.length <= shortText;
  const kind = open || previewed ? undefined : kindOf(language, words);
  // Undefined until React has taken the page over: what is drawn in place is drawn in the browser.
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState(false);
  return (
    <div
      className={css.block}
      // One of two widths, so that the blocks of an answer have one edge.
      data-wide={!drawn && longest > columnCharacters}
      role="group"
      aria-label={name ? t('code.labelLanguage', { language: name }) : t('code.label')}
      dir="ltr"
    >
      {/* The panel of a preview names the language, copies and downloads. */}
      <div className={css.head} data-bare={!name || previewed}>
        <span className={css.language}>{previewed ? '' : name}</span>
        {(kind === 'picture' || kind === 'diagram') && <span ref={setHead} />}
        {kind && <PreviewButton language={language.toLowerCase()} text={text} Source={CodeBlock} Words={words} />}
        {!short && (
          <>
            {!drawn && (
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('code.wrap')}
                title={t('code.wrap')}
                aria-pressed={wrapped}
                onClick={() => setWrapped(!wrapped)}
              >
                <TextWrap size={16} aria-hidden />
              </button>
            )}
            {!previewed && (
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('code.download')}
                title={t('code.download')}
                onClick={() => saveFile(`code.${ending}`, [text], 'text/plain')}
              >
                <Download size={16} aria-hidden />
              </button>
            )}
          </>
        )}
        {!previewed && <CopyButton text={() => text} label={t('code.copy')} />}
      </div>
      {head && (kind === 'picture' || kind === 'diagram') && (
        <Suspense>
          <InPlace kind={kind} text={text} head={head} onShown={setDrawn} />
        </Suspense>
      )}
      {drawn ? null : (
        <ScrollBox className={long && !whole ? `${css.scroll} ${css.folded}` : css.scroll} label={t('code.label')}>
          <pre id={id} className={css.pre} data-wrapped={wrapped}>
            <code>
              {pieces.map((piece, index) => (
                <PieceOfCode
                  key={piece.at}
                  text={piece.text}
                  lines={colours[index]}
                  alone={pieces.length === 1}
                  wrapped={wrapped}
                />
              ))}
            </code>
          </pre>
        </ScrollBox>
      )}
      {long && !drawn && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
          {whole ? t('message.showLess') : t('code.showAll', { count: lines })}
        </button>
      )}
    </div>
  );
}

function kindOf(language: string, words: ShownParts['Words']): PreviewKind | undefined {
  const kind = previewKind(language);
  return kind === 'text' && !words ? undefined : kind;
}

function sizesOf(text: string): readonly [lines: number, longest: number] {
  const lines = text.trimEnd().split('\n');
  return [lines.length, lines.reduce((most, line) => Math.max(most, line.length), 0)];
}

interface PieceProps {
  readonly text: string;
  /** Undefined while it has no colours. */
  readonly lines: readonly ColouredLine[] | undefined;
  readonly alone: boolean;
  /** Of a wrapped piece nobody knows the height. */
  readonly wrapped: boolean;
}

/** The browser lays out the pieces that are near the screen; the others bring their size. */
const PieceOfCode = memo(function PieceOfCode({ text, lines, alone, wrapped }: PieceProps) {
  const drawn = lines ? <Coloured lines={lines} /> : text;
  return alone || wrapped ? (
    <>{drawn}</>
  ) : (
    <span className={css.piece} style={{ containIntrinsicSize: sizeOf(text) }}>
      {drawn}
    </span>
  );
});

/** A value of contain-intrinsic-size. No line wraps, so that the height is exact, and the width almost. */
function sizeOf(text: string): string {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return `auto ${longest}ch auto ${Math.round(lines.length * css.lineHeight * 100) / 100}em`;
}

/** Thousands of spans, made without React: it would hold more of each than the page does, and take them away one by one. */
function Coloured({ lines }: { readonly lines: readonly ColouredLine[] }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...lines.map(drawLine)), [lines]);
  return <span ref={place} />;
}

function drawLine({ spans }: ColouredLine): HTMLElement {
  const line = document.createElement('span');
  for (const { text, color } of spans) {
    const span = document.createElement('span');
    span.textContent = text;
    if (color) span.style.color = color;
    line.append(span);
  }
  return line;
}

type Pieces = ReturnType<typeof piecesOf>;
type Colours = readonly (readonly ColouredLine[])[];
const none: Colours = [];

/** Colours of the first pieces: one after the other, since each makes thousands of elements. */
function useColours(pieces: Pieces, language: string, open: boolean): Colours {
  const [coloured, setColoured] = useState<{ readonly of: Pieces; readonly colours: Colours }>();
  useEffect(() => {
    if (open || !language) return undefined;
    const controller = new AbortController();
    const onPiece = (lines: readonly ColouredLine[]): void =>
      setColoured((old) => ({ of: pieces, colours: [...(old?.of === pieces ? old.colours : none), lines] }));
    import('../languages/highlight.ts')
      .then(({ highlight }) =>
        highlight({ pieces: pieces.map(({ text }) => text), language, signal: controller.signal, onPiece }),
      )
      // Without colours the code is as readable as before.
      .catch(() => undefined);
    return () => controller.abort();
  }, [pieces, language, open]);
  return coloured?.of === pieces ? coloured.colours : none;
}
