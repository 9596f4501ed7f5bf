// The last block of code of an answer in Markdown, line by line: the time grows with the text and no faster.
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Undefined without one. A block that is still being written counts as far as it has come. */
export function lastFence(markdown: string): string | undefined {
  let found: readonly string[] | undefined;
  let open: { readonly mark: string; readonly lines: string[] } | undefined;
  for (const line of markdown.split(/\r?\n/)) {
    const [, mark = '', rest = ''] = fence.exec(line) ?? [];
    if (open) {
      if (mark.startsWith(open.mark) && rest.trim() === '') open = undefined;
      else open.lines.push(line);
    } else if (mark && !(mark.startsWith('`') && rest.includes('`'))) {
      open = { mark, lines: [] };
      found = open.lines;
    }
  }
  return found?.join('\n');
}
