// Addresses in the arguments of a call and in texts, in the form in which they are compared: as a URL parser reads them, since that is what is fetched.

/** Whole argument, where it begins with a scheme: what the parser does with spaces and quotes further on belongs to the address. */
const beginsWithScheme = /^(?:https?:|[a-z][a-z0-9+.-]*:\/\/)/i;
const beginsWithHost = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?[/?#\\]/i;
const withinArgument = /[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]*/gi;

/** Addresses that the arguments of a call name; undefined stands for one that no parser reads. */
export const addressesOf = (args: string): readonly (string | undefined)[] =>
  stringsIn(args).flatMap((given) => {
    // The parser drops these, wherever they stand.
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

/** Scheme of the web, fragment and last slash carry nothing; a host is named in passing without the first. */
function comparable(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = '';
  if (url.search === '') url.search = ''; // no bare question mark
  return url.href.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Bounded, so that the time to read a text grows with its length. Unit: characters; ends. */
const maxAddress = 4096;
const maxEnds = 64;
const withinText = new RegExp(
  `\\b[a-z][a-z0-9+.-]{0,20}://[^\\s"<>]{1,${maxAddress}}|(?<![\\w.@%/-])(?:[\\w-]{1,63}\\.){1,20}[a-z]{2,63}(?![\\w@.-]*[\\w@])(?::\\d{1,5})?(?:[/?#][^\\s"<>]{0,${maxAddress}})?`,
  'gi',
);

/** Texts before a call, in their order. `model`: the arguments of a call, which its tool may say again. */
export interface Words {
  readonly by: 'user' | 'others' | 'model';
  readonly text: string;
}

/** Addresses that users or others wrote. One that the model made up first is not theirs because a tool repeats it. */
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

/** As it may come back: quoted, escaped, in other letters. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s\\"'<>]/g, '');

interface Standing {
  readonly address: string;
  /** Its letters in the text, without the scheme. */
  readonly written: string;
}

/**
 * Addresses that stand in a text, each with every end that it may have: what follows it without a space may be a sign of the sentence
 * or a word of a language that writes none. Not each beginning of it: otherwise its length would tell something.
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
