// Reads what models reply to the prompts of a research: JSON, in whatever it is wrapped.
import type { CopiedPassage } from './quotes.ts';

const maxQuery = 300;
/** Braces in prose before the object. */
const maxTries = 50;
/** A page may ask the model to search for an address that carries something. */
const address = /:\/\/|\bwww\.|\S@\S+\.\S/i;

/** The first JSON object in a text; undefined if there is none. */
export function jsonIn(reply: string): Readonly<Record<string, unknown>> | undefined {
  const text = reply.replace(/<think>[\s\S]*?<\/think>/i, '');
  let tries = 0;
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    if (++tries > maxTries) return undefined;
    const end = endOf(text, start);
    if (end === undefined) continue;
    try {
      const value: unknown = JSON.parse(text.slice(start, end));
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      // A brace in prose: try the next one.
    }
  }
  return undefined;
}

/** Index after the brace that closes the one at `start`. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return at + 1;
  }
  return undefined;
}

/** Undefined if the reply has no list of queries. */
export function queriesIn(reply: string, most: number): readonly string[] | undefined {
  const queries = jsonIn(reply)?.['queries'];
  if (!Array.isArray(queries)) return undefined;
  const texts = queries.flatMap((query: unknown) =>
    typeof query === 'string' ? [query.replaceAll(/\s+/g, ' ').trim()] : [],
  );
  const usable = texts.filter((text) => text !== '' && !address.test(text)).map((text) => text.slice(0, maxQuery));
  return [...new Set(usable)].slice(0, most);
}

/** Undefined if the reply has no list of passages. */
export function passagesIn(reply: string): readonly CopiedPassage[] | undefined {
  const quotes = jsonIn(reply)?.['quotes'];
  if (!Array.isArray(quotes)) return undefined;
  return quotes.flatMap((each: unknown): readonly CopiedPassage[] => {
    if (typeof each === 'string') return [{ quote: each, says: '' }];
    if (typeof each !== 'object' || each === null || !('quote' in each) || typeof each.quote !== 'string') return [];
    return [{ quote: each.quote, says: 'says' in each && typeof each.says === 'string' ? each.says : '' }];
  });
}
