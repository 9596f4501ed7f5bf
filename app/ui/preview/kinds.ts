// Languages of code blocks that have a preview, and the kind of preview of each.
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

/** Returns true for code whose result is text output. */
export const isProgram = (kind: PreviewKind): kind is 'javascript' | 'python' =>
  kind === 'javascript' || kind === 'python';

/**
 * Returns true for code with dialogs; each answer reruns the event handler that asked (server/http/preview-dialogs.ts).
 */
export const asksQuestions = (text: string): boolean =>
  /(?<![\w$.])(?:window\s*\.\s*)?(?:confirm|prompt)\s*\(/.test(text);
