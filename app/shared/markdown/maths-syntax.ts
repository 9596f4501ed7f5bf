// Micromark syntax for inline maths: `$…$` by Pandoc's rules, which exclude prices; `$$…$$`, `\(…\)`, `\[…\]`.
import type { Code, Construct, Effects, Extension, State, TokenizeContext, TokenType } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextSequence: 'mathTextSequence';
    mathTextData: 'mathTextData';
  }
}

const dollar = 36;
const backslash = 92;
const roundOpen = 40;
const roundClose = 41;
const squareOpen = 91;
const squareClose = 93;

const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32;
const isEol = (code: Code): boolean => code !== null && code < -2;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

/** Precedes CommonMark's constructs, so that `\(` is maths instead of an escaped bracket. */
export const mathsSyntax: Extension = {
  text: {
    [dollar]: { name: 'mathText', tokenize: tokenizeDollar, previous: notAfterDollar },
    [backslash]: { name: 'mathText', tokenize: tokenizeBracket },
  } satisfies Record<number, Construct>,
};

function notAfterDollar(this: TokenizeContext, code: Code): boolean {
  return code !== dollar;
}

/**
 * Single dollar (Pandoc): no space after the first, none before the last, no digit after it, and no dollar after a space in
 * between. A second price in a sentence therefore ends the apparent formula.
 */
function tokenizeDollar(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0;
  let closing = 0;
  let spaceBefore = false;
  const start: State = (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    return open(code);
  };
  const open: State = (code) => {
    if (code === dollar && size < 2) {
      size++;
      effects.consume(code);
      return open;
    }
    if (code === dollar || (size === 1 && isSpace(code))) return nok(code);
    effects.exit('mathTextSequence');
    return between(code);
  };
  const between: State = (code) => {
    if (code === null) return nok(code);
    if (isEol(code)) return lineEnd(effects, code, () => ((spaceBefore = true), between));
    if (code === dollar) {
      if (size === 1 && spaceBefore) return nok(code);
      effects.enter('mathTextSequence');
      closing = 0;
      return close(code);
    }
    effects.enter('mathTextData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || isEol(code) || code === dollar) {
      effects.exit('mathTextData');
      return between(code);
    }
    spaceBefore = isSpace(code);
    effects.consume(code);
    return code === backslash ? escaped : data;
  };
  const escaped: State = (code) => {
    if (code !== dollar && code !== backslash) return data(code);
    spaceBefore = false;
    effects.consume(code);
    return data;
  };
  const close: State = (code) => {
    if (code === dollar && closing < size) {
      closing++;
      effects.consume(code);
      return close;
    }
    if (closing < size || code === dollar || (size === 1 && isDigit(code))) return nok(code);
    effects.exit('mathTextSequence');
    effects.exit('mathText');
    return ok(code);
  };
  return start;
}

/** Closing brackets known to be missing in the rest of a text; otherwise each unclosed opening would search to its end. */
const absent = new WeakMap<TokenizeContext, Set<number>>();

function tokenizeBracket(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let end = roundClose;
  const start: State = (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    effects.consume(code);
    return bracket;
  };
  const bracket: State = (code) => {
    if (code !== roundOpen && code !== squareOpen) return nok(code);
    end = code === roundOpen ? roundClose : squareClose;
    if (absent.get(this)?.has(end)) return nok(code);
    effects.consume(code);
    effects.exit('mathTextSequence');
    return between;
  };
  const between: State = (code) => {
    if (code === null) {
      absent.set(this, (absent.get(this) ?? new Set()).add(end));
      return nok(code);
    }
    if (isEol(code)) return lineEnd(effects, code, () => between);
    if (code === backslash) return closing(code);
    effects.enter('mathTextData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || isEol(code) || code === backslash) {
      effects.exit('mathTextData');
      return between(code);
    }
    effects.consume(code);
    return data;
  };
  /** Closing bracket or command of the formula, depending on the next character. */
  const closing: State = (code) => {
    const token = effects.enter('mathTextSequence');
    effects.consume(code);
    return (next) => {
      if (next !== end) {
        token.type = 'mathTextData';
        return data(next);
      }
      effects.consume(next);
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return ok;
    };
  };
  return start;
}

function lineEnd(effects: Effects, code: Code, then: () => State): State {
  effects.enter('lineEnding' satisfies TokenType);
  effects.consume(code);
  effects.exit('lineEnding');
  return then();
}
