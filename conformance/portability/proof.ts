// Tests the strict servers against recorded exchanges: they must accept and refuse what the vendor did.
import { record, text } from '@tributary/runtime-core/wire';
import { bodyBytes } from '../recordings/exchange.ts';
import type { Exchange } from '../recordings/exchange.ts';
import { refusalOf } from './rule.ts';
import { familyOfWire, rulesOf } from './rules/index.ts';

/** Texts of 400 answers that are unrelated to the conversation's shape. */
export const notShape: readonly { readonly words: RegExp; readonly why: string }[] = [
  {
    words:
      /does not exist|not a valid model|model identifier|model names are|Model not found|decommissioned|Invocation of model|Only Qwen/i,
    why: 'the model is not known',
  },
  {
    words: /too long|too many tokens|context length|context window|context size|token count/i,
    why: 'the conversation is too long',
  },
  { words: /API key not valid|User location/i, why: 'the caller is refused' },
  {
    words:
      /downloading|could not be processed|Failed to load image|Source image|Request contains an invalid argument|uploaded an unsupported image/i,
    why: 'an image cannot be read',
  },
  {
    words: /tool_use_failed|Provider returned error|Test error|prompt could not be submitted/i,
    why: 'the model or a gateway failed',
  },
  {
    words: /Schema is too complex|too many optional parameters|Circular reference|For 'object' type/i,
    why: 'a schema cannot be compiled',
  },
];

export type Verdict =
  | { readonly kind: 'accepted' | 'refused' | 'skipped' }
  | { readonly kind: 'wrong'; readonly found: string };

/** `scrubbed`: texts of schemas and errors are replaced, so schemas and refusals are not checked. */
export function prove(exchange: Exchange, row: { readonly model: string | null }, scrubbed = false): Verdict {
  const family = familyOfWire[exchange.wire];
  const body = record(exchange.request?.body);
  const { status } = exchange.response;
  if (!family || !body || exchange.operation !== 'chat' || (status >= 400 && (status !== 400 || scrubbed)))
    return { kind: 'skipped' };
  const url = exchange.request?.url ?? '';
  const model = text(body['model']) ?? row.model ?? decodeURIComponent(/\/models?\/([^/:?]+)/.exec(url)?.[1] ?? '');
  const refusal = refusalOf(scrubbed ? rulesOf[family].filter(({ id }) => !id.endsWith('-schema')) : rulesOf[family], {
    model,
    body,
    vendor: exchange.provider,
  });
  if (status < 400)
    return refusal ? { kind: 'wrong', found: `${refusal.rule}: ${refusal.message}` } : { kind: 'accepted' };
  const said = bodyBytes(exchange.response).toString('utf8');
  if (notShape.some(({ words }) => words.test(said))) return { kind: 'skipped' };
  return refusal
    ? { kind: 'refused' }
    : { kind: 'wrong', found: `taken, refused by the vendor: ${said.slice(0, 300)}` };
}
