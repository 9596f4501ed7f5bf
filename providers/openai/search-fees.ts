// Price of OpenAI's web search beside the tokens.
import type { Billing } from '@tributary/runtime-core';
import { isSearchModel } from '@tributary/runtime-core/models';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/**
 * US dollars a call: https://platform.openai.com/docs/pricing (built-in tools), read 2026-11-22. The preview of the tool
 * costs more with models that do not reason; what it found is then not among the tokens. Only searches are charged, not
 * pages that are opened (https://platform.openai.com/docs/guides/tools-web-search).
 */
const perSearch = 0.01;
const perPlainPreview = 0.025;

/** `reply`: a response object, or a chunk of a completion, which searches once where its model does. */
export function searchFees(reply: Json): Billing['fees'] {
  const model = text(reply['model']) ?? '';
  if (reply['choices'] !== undefined)
    return isSearchModel(model) ? fee(model.startsWith('gpt-4') ? perPlainPreview : perSearch) : undefined;
  const searches = list(reply['output']).map(record).filter(isSearch).length;
  const preview = list(reply['tools']).some((tool) => text(record(tool)?.['type'])?.startsWith('web_search_preview'));
  const reasons = text(record(reply['reasoning'])?.['effort']) !== undefined;
  return searches === 0 ? undefined : fee(searches * (preview && !reasons ? perPlainPreview : perSearch));
}

function isSearch(item: Json | undefined): boolean {
  if (item?.['type'] !== 'web_search_call') return false;
  const action = text(record(item['action'])?.['type']);
  return action === undefined || action === 'search';
}

const fee = (amount: number): Billing['fees'] => ({ amount, currency: 'USD' });
