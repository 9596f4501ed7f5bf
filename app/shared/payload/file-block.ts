// The block that a file's text stands in: labelled with its name, and ended by nothing that the text says.

/** Closing marks in all spellings that a model may take for one, and the mark that our blocks begin with. */
const mark = /<(?=\s*\/\s*file(?![\w:.-])|file\s+name\s*=)/gi;

/** The text with a backslash in its marks, as JavaScript writes them inside HTML. The same text gives the same bytes. */
export const withoutEnd = (text: string): string => text.replaceAll(mark, '<\\');

const attribute = (text: string): string => withoutEnd(JSON.stringify(text));

export interface NamedText {
  readonly name: string;
  readonly content?: string | undefined;
  /** Of a file that is not here. */
  readonly url?: string | undefined;
}

export function fileBlock({ name, content = '', url }: NamedText): string {
  const at = url === undefined ? '' : ` url=${attribute(url)}`;
  return `<file name=${attribute(name)}${at}>\n${withoutEnd(content)}\n</file>`;
}

export const fileBlocks = (files: readonly NamedText[]): string => files.map(fileBlock).join('\n\n');
