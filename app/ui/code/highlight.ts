// Colours for code: shiki's core with grammars that load on first use, in slices that never hold the page up.
import { createHighlighterCore, createCssVariablesTheme } from 'shiki/core';
import type { GrammarState, HighlighterCore, LanguageInput, ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

export interface ColouredSpan {
  /** Offset in the slice: its identity. */
  readonly at: number;
  readonly text: string;
  /** A CSS colour, as a variable of the theme. */
  readonly color?: string;
}
export interface ColouredLine {
  /** The line's number, from 0. */
  readonly at: number;
  /** With the line's end, so that a selection copies as it looks. */
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

/** Characters; longer code stays plain rather than slow. */
const maxLength = 60_000;
const linesAtATime = 40;

const theme = createCssVariablesTheme({ name: 'tributary', variablePrefix: '--shiki-', fontStyle: false });
let made: Promise<HighlighterCore> | undefined;

/** Undefined for a language without grammar, for very long code, and when called off. */
export async function highlight(
  code: string,
  language: string,
  signal: AbortSignal,
): Promise<readonly ColouredLine[] | undefined> {
  const name = language.toLowerCase();
  const lang = aliases[name] ?? name;
  const grammar = grammars[lang];
  if (!grammar || code.length > maxLength) return undefined;
  made ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await made;
  if (!highlighter.getLoadedLanguages().includes(lang)) await highlighter.loadLanguage(grammar);
  const lines = code.split('\n');
  const coloured: ColouredLine[] = [];
  let grammarState: GrammarState | undefined;
  for (let from = 0; from < lines.length; from += linesAtATime) {
    if (signal.aborted) return undefined;
    const slice = lines.slice(from, from + linesAtATime).join('\n');
    const options = { lang, theme: 'tributary', ...(grammarState ? { grammarState } : {}) };
    const { tokens, grammarState: after } = highlighter.codeToTokens(slice, options);
    grammarState = after;
    for (const [index, line] of tokens.entries()) {
      const at = from + index;
      const end = at < lines.length - 1 ? [{ at: Number.MAX_SAFE_INTEGER, text: '\n' }] : [];
      coloured.push({ at, spans: [...line.map(spanOf), ...end] });
    }
    await pause();
  }
  return coloured;
}

const spanOf = ({ content, color, offset }: ThemedToken): ColouredSpan =>
  color ? { at: offset, text: content, color } : { at: offset, text: content };

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
