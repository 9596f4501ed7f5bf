// Wraps a file's text in a block labelled with its name. The text cannot end the block (prompt injection).

/** All spellings of the closing tag that a model may accept, and of our opening tag. */
const mark = /<(?=\s*\/\s*file(?![\w:.-])|file\s+name\s*=)/gi;

/** Escapes the tags with a backslash, as JavaScript in HTML does. Deterministic. */
export const withoutEnd = (text: string): string => text.replaceAll(mark, '<\\');

const attribute = (text: string): string => withoutEnd(JSON.stringify(text));

export interface NamedText {
  readonly name: string;
  readonly content?: string | undefined;
  /** URL of a file whose text is not loaded. */
  readonly url?: string | undefined;
}

export function fileBlock({ name, content = '', url }: NamedText): string {
  const at = url === undefined ? '' : ` url=${attribute(url)}`;
  return `<file name=${attribute(name)}${at}>\n${withoutEnd(content)}\n</file>`;
}

export const fileBlocks = (files: readonly NamedText[]): string => files.map(fileBlock).join('\n\n');
