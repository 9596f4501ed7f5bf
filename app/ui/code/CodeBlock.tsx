// A code block with its language and actions: plain while streaming, highlighted once complete, collapsed if long.
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
  /** True while the fence is not closed and more code may arrive. */
  readonly open: boolean;
  /** True inside a preview, where it must not offer another preview. */
  readonly previewed?: boolean;
  /** Renders formatted text in a preview. */
  readonly words?: ShownParts['Words'];
}

/** Unit: characters. */
const shortText = 40;
/** Characters that fit into the width of the text. */
const columnCharacters = 88;
/** Lines shown of a longer block, until expanded. */
const foldedLines = 25;

/** An empty block has nothing to copy, and a hostile answer may contain thousands of them. */
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
  // A streaming block is not collapsed: nothing may move while the user reads.
  const long = !open && lines > foldedLines;
  const id = useId();
  // Short blocks have no buttons: nothing to wrap or save, and there may be very many.
  const short = lines === 1 && text.length <= shortText;
  const kind = open || previewed ? undefined : kindOf(language, words);
  // Undefined until hydration: previews in place are only drawn in the browser.
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [drawn, setDrawn] = useState(false);
  return (
    <div
      className={css.block}
      // One of two widths, so that the blocks of an answer align.
      data-wide={!drawn && longest > columnCharacters}
      role="group"
      aria-label={name ? t('code.labelLanguage', { language: name }) : t('code.label')}
      dir="ltr"
    >
      {/* The preview panel shows the language and the buttons itself. */}
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
  /** Undefined while not highlighted. */
  readonly lines: readonly ColouredLine[] | undefined;
  readonly alone: boolean;
  /** True for a wrapped piece, whose height cannot be computed. */
  readonly wrapped: boolean;
}

/** The browser lays out the pieces near the screen; the others have a computed size. */
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

/**
 * Returns a value of `contain-intrinsic-size`. Lines do not wrap, so the height is exact and the width almost exact.
 */
function sizeOf(text: string): string {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return `auto ${longest}ch auto ${Math.round(lines.length * css.lineHeight * 100) / 100}em`;
}

/**
 * Creates thousands of spans without React, which would use more memory for each than the DOM and remove them one by
 * one.
 */
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

/** Highlights pieces one after the other, since each creates thousands of elements. */
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
      // Without highlighting the code is still readable.
      .catch(() => undefined);
    return () => controller.abort();
  }, [pieces, language, open]);
  return coloured?.of === pieces ? coloured.colours : none;
}
