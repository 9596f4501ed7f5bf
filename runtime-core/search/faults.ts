// Why a search engine returned no results, with the sentence for models and users. The code is the ToolError's.
import { ToolError } from '../contract/tool-error.ts';

export const searchFaults = {
  no_settings: 'needs its key or address in Settings → Web search',
  bad_key: 'refused the key',
  no_credit: 'has no credit left for this key',
  rate_limit: 'limits requests; try again later',
  no_json: 'does not return JSON: allow the format in its settings',
  unreadable: 'returned something that is not a search result',
  failing: 'has an internal error',
  refused: 'refused the request',
  unreachable: 'cannot be reached',
} as const;
export type SearchFault = keyof typeof searchFaults;

export const searchError = (title: string, fault: SearchFault, detail = ''): ToolError =>
  new ToolError(`${title} ${searchFaults[fault]}${detail}.`, fault);

/** Meaning of a status at most engines. An engine's own table precedes it. */
export function faultOf(status: number): SearchFault | undefined {
  if (status === 401 || status === 403) return 'bad_key';
  if (status === 402) return 'no_credit';
  if (status === 429) return 'rate_limit';
  if (status >= 500) return 'failing';
  return status >= 200 && status < 300 ? undefined : 'refused';
}
