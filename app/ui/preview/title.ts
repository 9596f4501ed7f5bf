// Reads the title of a preview from the text of its block.
import { previewKind } from './kinds.ts';

/** Longest title shown in the panel. Unit: characters. */
const longest = 60;

const component = /export\s+default\s+(?:function|class)\s+([A-Z]\w*)|export\s+default\s+([A-Z]\w*)/;

/** Splits a component name: `TodoList` becomes "Todo List". Generic names are ignored. */
function wordsOf(name: string | undefined): string | undefined {
  if (name === undefined || /^(App|Component|Main|Demo|Example|Page|Index)$/.test(name)) return undefined;
  return name.replace(/([a-z\d])([A-Z])/g, '$1 $2');
}

/** Returns the text of an element without nested tags, with common entities decoded. */
function elementIn(text: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}(?:\\s[^>]*)?>([^<{]{1,200})</${name}>`, 'i').exec(text)?.[1];
  return (
    inner?.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/\s+/g, ' ').trim() || undefined
  );
}

/** Undefined if the block has no title. */
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
