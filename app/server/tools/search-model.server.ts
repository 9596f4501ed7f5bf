// The web search given to tools: asks a model with built-in search, with the caller's keys.
import type { App } from '../process/app.ts';
import { ToolError, TributaryError } from '@tributary/runtime-core';
import type { SearchFound, ToolContext } from '@tributary/runtime-core';
import { citedText } from '../../shared/message/cited-text.ts';
import { catalogued } from '../../shared/errors.ts';
import { reduceReply } from '../../shared/reply/event-reducer.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { Caller } from '../auth/auth.server.ts';
import type { SearchModel } from '../../shared/api/tools.ts';
import { getRuntime } from '../providers/runtime.server.ts';
import { admitCall } from '../admission/admit-call.server.ts';
import { estimateOfParams } from '../usage/estimate.ts';
import { recorded } from '../usage/record.server.ts';

/** Limit of the text, to leave room for the conversation. Unit: characters. */
const maxText = 40_000;
const maxCitations = 50;

export function searchWith(
  app: App,
  { provider, owner = provider, model, apiMode }: SearchModel,
  caller: Pick<Caller, 'userId' | 'vault'> & { readonly conversationId?: string },
  signal: AbortSignal,
): NonNullable<ToolContext['search']> {
  return async (question) => {
    const runtime = await getRuntime(app);
    const params = {
      model,
      messages: [{ role: 'user' as const, content: question }],
      stream: true,
      enabledSearch: true,
      ...(apiMode === undefined ? {} : { apiMode }),
    };
    let reply = emptyReply;
    const { userId, conversationId } = caller;
    const estimate = () => estimateOfParams(params);
    const call = { provider: owner, route: provider, model, purpose: 'tool', conversationId, estimate } as const;
    const keys = await admitCall(app, caller, call);
    const events = recorded(app, keys, () => runtime.chat(provider, params, { ...keys, signal, user: userId }));
    for await (const batch of events) {
      reply = reduceReply(reply, batch, Date.now());
    }
    if (reply.error) {
      const { type, message, body } = reply.error;
      throw new TributaryError(catalogued(type), message, { error: body, provider });
    }
    // Citations become [n] in the text, because the tool's model sees only the text.
    return found(citedText(reply), reply.grounding);
  };
}

function found(text: string, grounding: Omit<SearchFound, 'text'> | undefined): SearchFound {
  if (text.trim() === '' && !grounding) throw new ToolError('The search model returned no results.');
  const { citations = [], searchQueries } = grounding ?? {};
  return {
    text: text.slice(0, maxText),
    // Ranges refer to this text; the tool's model gets another one.
    citations: citations.slice(0, maxCitations).map(({ ranges: _ranges, ...source }) => source),
    ...(searchQueries ? { searchQueries } : {}),
  };
}
