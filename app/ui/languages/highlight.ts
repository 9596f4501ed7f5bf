// Highlights code with shiki's core and lazily loaded grammars, in slices that do not block the page.
import { createHighlighterCore } from 'shiki/core';
import type {
  CodeToTokensOptions,
  GrammarState,
  HighlighterCore,
  LanguageInput,
  ThemedToken,
  TokensResult,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { syntaxTheme } from './syntax-theme.ts';

export interface ColouredSpan {
  /** Offset in the slice, which identifies the span. */
  readonly at: number;
  readonly text: string;
  /** CSS color, a variable of the theme. */
  readonly color?: string;
}
export interface ColouredLine {
  /** Line number in the piece, from 0. */
  readonly at: number;
  /** Includes the line end, so that a copied selection is complete. */
  readonly spans: readonly ColouredSpan[];
}

const grammars: Readonly<Record<string, LanguageInput>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  latex: () => import('shiki/langs/latex.mjs'),
  lua: () => import('shiki/langs/lua.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  r: () => import('shiki/langs/r.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  'c++': 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  dockerfile: 'docker',
  golang: 'go',
  htm: 'html',
  svg: 'xml',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  jsonc: 'json',
  json5: 'json',
  kt: 'kotlin',
  tex: 'latex',
  makefile: 'make',
  md: 'markdown',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  ts: 'typescript',
  mts: 'typescript',
  yml: 'yaml',
  patch: 'diff',
  env: 'ini',
};

/** Longer code stays plain. Unit: characters. */
const maxLength = 60_000;
/** Maximum pieces: each line becomes several elements. */
const maxPieces = 40;
/** Length of a step, unless a line is longer. Unit: characters. */
const stepLength = 1_000;

/** Timeout of a line, whose rest becomes one token. Unit: ms. */
const timeLimit = 500;
/** Attempts per line: patterns are compiled on first use, which alone can exceed the timeout on a slow device. */
const attempts = 6;

let made: Promise<HighlighterCore> | undefined;

export interface Highlighting {
  /** The code, split after line ends. */
  readonly pieces: readonly string[];
  readonly language: string;
  readonly signal: AbortSignal;
  /** Called for each piece in order; never for an unknown language, for very long code, or after an abort. */
  onPiece(lines: readonly ColouredLine[]): void;
}

export async function highlight({ pieces, language, signal, onPiece }: Highlighting): Promise<void> {
  const name = language.toLowerCase();
  const lang = aliases[name] ?? name;
  const grammar = grammars[lang];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (!grammar || length > maxLength || pieces.length > maxPieces) return;
  made ??= createHighlighterCore({
    themes: [syntaxTheme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await made;
  if (!highlighter.getLoadedLanguages().includes(lang)) await highlighter.loadLanguage(grammar);
  let grammarState: GrammarState | undefined;
  for (const piece of pieces) {
    const lines: ColouredLine[] = [];
    const closed = piece.endsWith('\n');
    const written = (closed ? piece.slice(0, -1) : piece).split('\n');
    for (let from = 0; from < written.length;) {
      if (signal.aborted) return;
      const to = stepFrom(written, from);
      const code = written.slice(from, to).join('\n');
      const options = {
        lang,
        theme: 'tributary',
        tokenizeTimeLimit: timeLimit,
        ...(grammarState ? { grammarState } : {}),
      };
      let read = readIn(highlighter, code, options);
      for (let attempt = 1; read.limited && attempt < attempts; attempt++) {
        await pause();
        if (signal.aborted) return;
        read = readIn(highlighter, code, options);
      }
      // A line that timed out has wrong colors, so it gets none.
      const tokens = read.limited ? code.split('\n').map((line) => [{ content: line, offset: 0 }]) : read.tokens;
      grammarState = read.grammarState;
      for (const [index, line] of tokens.entries()) {
        const at = from + index;
        const end = closed || at < written.length - 1 ? [{ at: Number.MAX_SAFE_INTEGER, text: '\n' }] : [];
        lines.push({ at, spans: [...spansOf(line), ...end] });
      }
      from = to;
      await pause();
    }
    if (signal.aborted) return;
    onPiece(lines);
  }
}

function readIn(
  highlighter: HighlighterCore,
  code: string,
  options: CodeToTokensOptions<string, string>,
): TokensResult & { readonly limited: boolean } {
  const began = Date.now();
  const result = highlighter.codeToTokens(code, options);
  return { ...result, limited: Date.now() - began >= timeLimit };
}

function stepFrom(lines: readonly string[], from: number): number {
  let [to, length] = [from, 0];
  while (to < lines.length && length < stepLength) {
    length += (lines[to]?.length ?? 0) + 1;
    to += 1;
  }
  return to;
}

/** Merges neighboring tokens of the same color. */
function spansOf(line: readonly ThemedToken[]): readonly ColouredSpan[] {
  const spans: ColouredSpan[] = [];
  for (const { content, color, offset } of line) {
    const before = spans.at(-1);
    if (before && before.color === color) spans[spans.length - 1] = { ...before, text: before.text + content };
    else spans.push(color ? { at: offset, text: content, color } : { at: offset, text: content });
  }
  return spans;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
