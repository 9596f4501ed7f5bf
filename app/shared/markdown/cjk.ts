// Emphasis and addresses beside Chinese, Japanese and Korean text, which CommonMark and GFM read by the spaces of Latin text.
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

/** Runs between closing punctuation and a letter or digit, which CommonMark lets begin something. */
const between = new WeakSet<Token>();

/** A run of two or more has begun something in this text, and nothing has ended it. */
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
 * Models write `the **(x)**y` and `**Note:**text`: asterisks between closing punctuation and a letter end what was begun. By
 * CommonMark 0.31.2 (section 6.2, right-flanking delimiter runs) they can only begin something. Where nothing was begun, as in
 * `(a+b)**2 - (c+d)**2`, they are signs of a formula and stay.
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

/** Punctuation that no address contains as it stands: of CJK texts, typographic quotes, the ellipsis and the em dash. */
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
/** Letters of scripts that are written without spaces, or whose endings follow a word at once. */
const isCJK = (code: Code): boolean =>
  code !== null &&
  code >= 0x1100 &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(charOf(code));

const isAhead = (code: Code): boolean => isCJK(code) || isBoundary(code);

/** An apostrophe of a word, as in `/wiki/L’Été`, and none behind an address, as in `https://a.example/x’s`. */
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

/** Letters that a file's ending or a further part of the address follows, as in `/v2文件.pdf`. */
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

/** Titles of pages are whole words there, such as `/wiki/C语言` and `/wiki/2024年`. */
const titled = /\/wiki\/[^/?#]*$/;

/**
 * GFM ends an address at a space (its section 6.9): punctuation of CJK texts is one to it, and so is a CJK letter right behind a Latin
 * one or a digit, which belongs to the sentence (`https://a.example/x입니다`), unless its part of the
 * address has CJK letters already, goes on with an ending, or is the title of a wiki page.
 */
function endingInSentence(autolink: Construct): Construct {
  const { previous } = autolink;
  return {
    ...autolink,
    // GFM wants a space or a bracket ahead of www.
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
      // The end of a part of the address goes on with the punctuation itself.
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
          attempt('tokenize' in construct ? part(construct as Construct) : construct, ...states); // it has a tokenizer
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
          // A state that consumes nothing is followed by another one at the same place.
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
      // The tokenizer of www. asks for the character ahead of it once more.
      const context: TokenizeContext = isAhead(this.previous)
        ? Object.create(this, { previous: { value: space } })
        : this;
      return bounded(autolink.tokenize.call(context, within(effects), last(ok), last(nok)));
    },
  };
}

/** GFM's extension with the changes of this file. */
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
