// Finds the last code block of a Markdown answer line by line, in linear time.
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Undefined if there is none. Returns an unclosed block as far as it was received. */
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
