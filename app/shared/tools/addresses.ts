// Extracts URLs from call arguments and texts in comparable form: as parsed, since that is what would be fetched.

/** The full argument if it begins with a scheme: the parser includes spaces and quotes in the URL. */
const beginsWithScheme = /^(?:https?:|[a-z][a-z0-9+.-]*:\/\/)/i;
const beginsWithHost = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?[/?#\\]/i;
const withinArgument = /[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]*/gi;

/** Returns the URLs in a call's arguments; undefined for unparsable ones. */
export const addressesOf = (args: string): readonly (string | undefined)[] =>
  stringsIn(args).flatMap((given) => {
    // The parser removes these characters.
    const text = given.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
    if (beginsWithScheme.test(text)) return [comparable(text)];
    if (beginsWithHost.test(text)) return [comparable(`https://${text}`)];
    return (given.match(withinArgument) ?? []).map(comparable);
  });

function stringsIn(args: string): readonly string[] {
  const found: string[] = [];
  try {
    JSON.parse(args, (name, value: unknown) => {
      if (name !== '') found.push(name);
      if (typeof value === 'string') found.push(value);
      return value;
    });
  } catch {
    return [args];
  }
  return found;
}

/** Strips the scheme, fragment and trailing slash, which carry no data; the scheme may be missing in texts. */
function comparable(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = '';
  if (url.search === '') url.search = ''; // removes a bare question mark
  return url.href.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Limits, so that parsing time is linear in the text's length. Units: characters; candidate ends. */
const maxAddress = 4096;
const maxEnds = 64;
const withinText = new RegExp(
  `\\b[a-z][a-z0-9+.-]{0,20}://[^\\s"<>]{1,${maxAddress}}|(?<![\\w.@%/-])(?:[\\w-]{1,63}\\.){1,20}[a-z]{2,63}(?![\\w@.-]*[\\w@])(?::\\d{1,5})?(?:[/?#][^\\s"<>]{0,${maxAddress}})?`,
  'gi',
);

/** Texts before a call, in order. `model`: arguments of a call, which its tool may repeat. */
export interface Words {
  readonly by: 'user' | 'others' | 'model';
  readonly text: string;
}

/** Returns URLs written by users or others. A URL first invented by the model does not count because a tool repeats it. */
export function standingIn(words: readonly Words[]): ReadonlySet<string> {
  const standing = new Set<string>();
  const made = { whole: new Set<string | undefined>(), texts: [] as string[] };
  for (const { by, text } of words) {
    if (by === 'model') {
      for (const address of addressesOf(text)) if (address !== undefined) made.whole.add(address);
      for (const given of stringsIn(text)) {
        if ([...addressesIn(given)].some(({ address }) => !standing.has(address)))
          made.texts.push(plain(given), plain(JSON.stringify(given)));
      }
    } else {
      for (const { address, written } of addressesIn(text)) {
        const repeated =
          by === 'others' && (made.whole.has(address) || made.texts.some((own) => own.includes(written)));
        if (!repeated) standing.add(address);
      }
    }
  }
  return standing;
}

/** Normalises text that may return quoted, escaped or in another case. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s\\"'<>]/g, '');

interface Standing {
  readonly address: string;
  /** The URL's text without the scheme. */
  readonly written: string;
}

/**
 * Returns the URLs in a text, each with all plausible ends, since following characters may be punctuation or words of a
 * language without spaces. Not every prefix: otherwise its length could encode data.
 */
function* addressesIn(text: string): Generator<Standing> {
  for (const [found] of text.matchAll(withinText)) {
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(found) ? found : `https://${found}`;
    for (const end of [...endsIn(address), address.length]) {
      const part = address.slice(0, end);
      const known = comparable(part);
      if (known !== undefined && known !== '')
        yield { address: known, written: plain(part.replace(/^[^:]*:\/\//, '')) };
    }
  }
}

const mayEnd =
  /[`'()[\]{}|\\,;!*]|[.:?]+(?=$|['`)\]*\\])|[，。、；：！？…·—（）【】《》〈〉「」『』〔〕〖〗“”‘’«»‹›„]|(?<=[!-~])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;

function* endsIn(address: string): Generator<number> {
  let left = maxEnds;
  for (const { index } of address.matchAll(mayEnd)) {
    if (left-- === 0) return;
    yield index;
  }
}
