// Title of a drawn block, as its own text has it.
import { previewKind } from './kinds.ts';

/** Longest title that a panel shows. Unit: characters. */
const longest = 60;

const component = /export\s+default\s+(?:function|class)\s+([A-Z]\w*)|export\s+default\s+([A-Z]\w*)/;

/** `TodoList` is "Todo List". A name that says nothing is none. */
function wordsOf(name: string | undefined): string | undefined {
  if (name === undefined || /^(App|Component|Main|Demo|Example|Page|Index)$/.test(name)) return undefined;
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2');
}

/** The text of an element, without the tags in it; entities as they are read most often. */
function elementIn(text: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}(?:\\s[^>]*)?>([^<{]{1,200})</${name}>`, 'i').exec(text)?.[1];
  return (
    inner?.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/\s+/g, ' ').trim() || undefined
  );
}

/** undefined: the block has none. */
export function titleIn(language: string, text: string): string | undefined {
  const found = titleOf(previewKind(language), text);
  return found === undefined || found.length <= longest ? found : `${found.slice(0, longest - 1).trimEnd()}…`;
}

function titleOf(kind: ReturnType<typeof previewKind>, text: string): string | undefined {
  switch (kind) {
    case 'page':
    case 'picture':
      return elementIn(text, 'title') ?? elementIn(text, 'h1');
    case 'react': {
      const match = component.exec(text);
      return wordsOf(match?.[1] ?? match?.[2]) ?? elementIn(text, 'h1');
    }
    case 'diagram':
      return /^\s*(?:pie\s+(?:showData\s+)?)?(?:title:?|accTitle:)\s+(.+?)\s*$/m.exec(text)?.[1];
    default:
      return undefined;
  }
}
