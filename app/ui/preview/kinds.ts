// Languages of code blocks that can be looked at or run, and what each needs.
export type PreviewKind = 'page' | 'picture' | 'diagram' | 'react' | 'text' | 'table' | 'javascript' | 'python';

const kinds: Readonly<Record<string, PreviewKind>> = {
  html: 'page',
  htm: 'page',
  svg: 'picture',
  markdown: 'text',
  md: 'text',
  csv: 'table',
  tsv: 'table',
  mermaid: 'diagram',
  mmd: 'diagram',
  jsx: 'react',
  tsx: 'react',
  js: 'javascript',
  javascript: 'javascript',
  mjs: 'javascript',
  py: 'python',
  python: 'python',
};

export const previewKind = (language: string): PreviewKind | undefined => {
  const word = language.toLowerCase();
  return Object.hasOwn(kinds, word) ? kinds[word] : undefined;
};

/** Code that runs, with words as its result. */
export const isProgram = (kind: PreviewKind): kind is 'javascript' | 'python' =>
  kind === 'javascript' || kind === 'python';

/** Code whose questions run their event again with the answer (server/http/preview-dialogs.ts). */
export const asksQuestions = (text: string): boolean =>
  /(?<![\w$.])(?:window\s*\.\s*)?(?:confirm|prompt)\s*\(/.test(text);
