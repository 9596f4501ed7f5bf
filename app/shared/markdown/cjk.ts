// Parses emphasis and URLs next to Chinese, Japanese and Korean text, for which CommonMark and GFM rely on spaces.
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Code, Construct, Extension, State, Token, TokenizeContext, Effects } from 'micromark-util-types';

type Constructs = Construct | readonly Construct[] | undefined;

const listOf = (constructs: Constructs): readonly Construct[] =>
  constructs === undefined ? [] : 'tokenize' in constructs ? [constructs] : constructs;

const asterisk = 42;
const closing = /^[\p{Pe}\p{Pf}.,;:!?'"%]$/u;
const letter = /^[\p{L}\p{N}]$/u;
const charOf = (code: Code): string => (code === null || code < 0 ? ' ' : String.fromCharCode(code));

/** Runs between closing punctuation and a letter or digit, which can open emphasis in CommonMark. */
const between = new WeakSet<Token>();

/** True if a run of two or more has opened emphasis that is not closed. */
function isBegun(events: TokenizeContext['events']): boolean {
  let depth = 0;
  for (const [kind, token] of events) {
    if (kind !== 'enter' || token.type !== 'attentionSequence' || token.end.offset - token.start.offset < 2) continue;
    if (token._close && depth > 0) depth--;
    else if (token._open && !between.has(token)) depth++;
  }
  return depth > 0;
}

/**
 * Models write `the **(x)**y` and `**Note:**text`: asterisks between closing punctuation and a letter close open emphasis. In
 * CommonMark 0.31.2 (section 6.2, right-flanking delimiter runs) they can only open it. Without open emphasis, as in
 * `(a+b)**2 - (c+d)**2`, they are unchanged.
 */
function endingAt(attention: Construct): Construct {
  return {
    ...attention,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const { previous, events } = this;
      let run: Token | undefined;
      const exit: Effects['exit'] = (type) => (run = effects.exit(type));
      const end: State = (code) => {
        if (run && closing.test(charOf(previous)) && letter.test(charOf(code))) {
          between.add(run);
          if (run.end.offset - run.start.offset > 1 && isBegun(events)) run._close = true;
        }
        return ok(code);
      };
      return attention.tokenize.call(this, { ...effects, exit }, end, nok);
    },
  };
}

/** Punctuation that does not occur unescaped in URLs: CJK punctuation, typographic quotes, the ellipsis and the em dash. */
const isBoundary = (code: Code): boolean =>
  code !== null &&
  ((code >= 0x3001 && code <= 0x3003) ||
    (code >= 0x3008 && code <= 0x3011) ||
    (code >= 0x3014 && code <= 0x301f) ||
    (code >= 0xff01 && code <= 0xff0f) ||
    (code >= 0xff1a && code <= 0xff20) ||
    (code >= 0xff3b && code <= 0xff40) ||
    (code >= 0xff5b && code <= 0xff65) ||
    (code >= 0x2018 && code <= 0x201f) ||
    code === 0x2014 ||
    code === 0x2026);
const space = 32;
const apostrophe = 0x2019;
const [dot, slash] = [46, 47];
/** Letters of scripts without spaces, or whose endings follow a word directly. */
const isCJK = (code: Code): boolean =>
  code !== null &&
  code >= 0x1100 &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(charOf(code));

const isAhead = (code: Code): boolean => isCJK(code) || isBoundary(code);

/** An apostrophe inside a word, as in `/wiki/L’Été`, but not after a URL, as in `https://a.example/x’s`. */
const withinWord: Construct = {
  tokenize(effects, ok, nok) {
    let taken = 0;
    const next: State = (code) => {
      if (taken > 2) return ok(code);
      if (taken > 0 && !letter.test(charOf(code))) return nok(code);
      taken++;
      effects.enter('data');
      effects.consume(code);
      effects.exit('data');
      return next;
    };
    return next;
  },
  partial: true,
};

/** Letters followed by a file extension or a further path segment, as in `/v2文件.pdf`. */
const withinName: Construct = {
  tokenize(effects, ok, nok) {
    let isOver = false;
    const next: State = (code) => {
      if (isOver) return /[0-9A-Za-z]/.test(charOf(code)) ? ok(code) : nok(code);
      if (!isCJK(code)) {
        if (code !== dot && code !== slash) return nok(code);
        isOver = true;
      }
      effects.enter('data');
      effects.consume(code);
      effects.exit('data');
      return next;
    };
    return next;
  },
  partial: true,
};

/** Page titles on wikis are complete words, such as `/wiki/C语言` and `/wiki/2024年`. */
const titled = /\/wiki\/[^/?#]*$/;

/**
 * GFM ends a URL at a space (section 6.9). Here CJK punctuation ends it as well, and so does a CJK letter directly after a
 * Latin letter or digit, which belongs to the sentence (`https://a.example/x입니다`), unless the path segment already has CJK
 * letters, continues with an extension, or is a wiki title.
 */
function endingInSentence(autolink: Construct): Construct {
  const { previous } = autolink;
  return {
    ...autolink,
    // GFM requires a space or bracket before www.
    ...(previous && autolink.name === 'wwwAutolink'
      ? {
          previous(this: TokenizeContext, code: Code): boolean {
            return isAhead(code) || previous.call(this, code);
          },
        }
      : {}),
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      let over = false;
      let real: Code = null;
      let [at, before, hasCJK]: [number, Code, boolean] = [-1, null, false];
      let address = '';
      // The end of a path segment handles the punctuation itself.
      const unmapped =
        (state: State): State =>
        () =>
          state(real);
      const part = (construct: Construct): Construct => ({
        ...construct,
        tokenize(this: TokenizeContext, inner: Effects, done: State, failed: State) {
          return construct.tokenize.call(this, within(inner), unmapped(done), unmapped(failed));
        },
      });
      const parts =
        (attempt: Effects['attempt']): Effects['attempt'] =>
        (construct, ...states) =>
          attempt('tokenize' in construct ? part(construct as Construct) : construct, ...states); // constructs have a tokenizer
      const within = (given: Effects): Effects => ({
        ...given,
        attempt: parts(given.attempt),
        check: parts(given.check),
      });
      const last =
        (state: State): State =>
        () => {
          over = true;
          return state(real);
        };
      const taken =
        (state: State, isEnd: boolean): State =>
        (code) => {
          const next = state(isEnd ? space : code);
          return next === undefined || over ? next : bounded(next);
        };
      const bounded =
        (state: State): State =>
        (code) => {
          // A state that consumes nothing is followed by another one at the same position.
          const { offset } = this.now();
          if (offset !== at) {
            before = real;
            if (before !== null) address += charOf(before);
            hasCJK = isCJK(before) || (hasCJK && !/[./?#&=]/.test(charOf(before)));
          }
          [at, real] = [offset, code];
          if (code === apostrophe && letter.test(charOf(before)))
            return effects.check(withinWord, taken(state, false), taken(state, true))(code);
          if (isCJK(code) && !hasCJK && /[0-9A-Za-z]/.test(charOf(before)) && !titled.test(address))
            return effects.check(withinName, taken(state, false), taken(state, true))(code);
          return taken(state, isBoundary(code))(code);
        };
      // The www. tokenizer reads the previous character again.
      const context: TokenizeContext = isAhead(this.previous)
        ? Object.create(this, { previous: { value: space } })
        : this;
      return bounded(autolink.tokenize.call(context, within(effects), last(ok), last(nok)));
    },
  };
}

/** Returns GFM's extension with the changes of this module. */
export function withCJK(gfm: Extension): readonly Extension[] {
  const text = Object.fromEntries(
    Object.entries(gfm.text ?? {}).map(([code, constructs]) => [
      code,
      listOf(constructs).map((each) =>
        each.name === 'protocolAutolink' || each.name === 'wwwAutolink' ? endingInSentence(each) : each,
      ),
    ]),
  );
  const friendly = cjkFriendlyExtension();
  const attention = listOf(friendly.text?.[asterisk]).map(endingAt);
  return [
    { ...gfm, text },
    { ...friendly, text: { ...friendly.text, [asterisk]: attention } },
    gfmStrikethroughCjkFriendly({ singleTilde: false }),
  ];
}
