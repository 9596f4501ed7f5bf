// The Anthropic style: calls the Messages API through the vendor's SDK, for Anthropic and for vendors with the same
// API.
import { readReply, stages } from '@tributary/runtime-core';
import { createDecoder, fitMessages } from '@tributary/runtime-core/wire';
import { applyRules } from '@tributary/runtime-core/rules';
import type { CallContext, ProviderHooks } from '@tributary/runtime-core';
import { rootURL, sendMessages, usesServerTools } from './client.ts';
import { anthropicErrors } from './errors.ts';
import { listModels } from './list.ts';
import { claudeLimits } from './limits.ts';
import { anthropicWire } from './messages.ts';
import { ContinuedBody } from './paused-turn.ts';
import { AnthropicReader } from './reader.ts';
import { messagesBody } from './request.ts';
import { anthropicRules } from './rules.ts';

export interface AnthropicEndpoint {
  /** The request's path is appended to this URL. */
  readonly baseURL: string;
  /** Default: the vault's key. */
  readonly apiKey?: string;
}

export interface AnthropicStyleOptions {
  /** The vendor's root, without `/v1`. A base URL in the vault takes precedence. */
  readonly baseURL: string;
  /** Address and key at a host of Claude with other ones (Vertex, Azure); replaces `baseURL`. */
  readonly endpoint?: (context: CallContext) => AnthropicEndpoint | Promise<AnthropicEndpoint>;
  readonly auth?: 'x-api-key' | 'bearer';
  /** Sent with every call, including model lists. */
  readonly headers?: (context: CallContext) => Readonly<Record<string, string>>;
  /** Set if the vendor has Anthropic's search tool. `maxUses`: the operator's limit of searches per reply. */
  readonly webSearch?: (context: CallContext) => { readonly maxUses?: number };
}

export function anthropicStyle(options: AnthropicStyleOptions): (hooks: ProviderHooks) => void {
  const auth = options.auth ?? 'x-api-key';
  const rootOf = ({ vault }: CallContext): string => rootURL(vault.baseURL ?? options.baseURL);
  const endpointOf = options.endpoint ?? ((context: CallContext): AnthropicEndpoint => ({ baseURL: rootOf(context) }));
  const headersOf = (context: CallContext): Readonly<Record<string, string>> => options.headers?.(context) ?? {};

  return (hooks) => {
    hooks.normalizeParams.tap({ name: 'anthropic-style: rules', stage: stages.wire }, (params, context) =>
      applyRules(anthropicRules, params, context),
    );

    hooks.buildRequest.tap({ name: 'anthropic-style', stage: stages.wire }, (request, context) => {
      const { user } = context;
      const { params, omitted } = fitMessages(context, claudeLimits(context.params.model));
      const webSearch = options.webSearch?.(context);
      const body = messagesBody(params, {
        caching: params.enabledContextCaching !== false,
        ...(webSearch ? { webSearch } : {}),
        ...(user === undefined ? {} : { user }),
      });
      // A turn paused by the vendor is continued in the same reply, which requires a stream.
      const stream = request.stream || usesServerTools(body);
      return {
        ...request,
        wire: anthropicWire,
        path: '/v1/messages',
        headers: { ...request.headers, ...headersOf(context) },
        stream,
        body: { model: request.model, stream, ...body },
        omitted,
      };
    });

    hooks.send.tapPromise({ name: 'anthropic-style', stage: stages.fallback }, async (request, context) =>
      sendMessages(request, context, { ...(await endpointOf(context)), auth }),
    );

    hooks.transformStream.tap({ name: 'anthropic-style', stage: stages.wire }, (transform, { reply }) =>
      readReply(transform, (context) => {
        const turn = reply?.body instanceof ContinuedBody ? reply.body.turn : undefined;
        const reader = new AnthropicReader(context, turn);
        return createDecoder({ reader, contentType: reply?.headers['content-type'], context });
      }),
    );

    hooks.mapError.tap({ name: 'anthropic-style', stage: stages.fallback }, anthropicErrors);

    hooks.models.tapPromise({ name: 'anthropic-style', stage: stages.fallback }, (_params, context) =>
      listModels(context, { root: rootOf(context), auth, headers: headersOf(context) }),
    );
  };
}

export default anthropicStyle;
export { claudeVersion } from './claude.ts';
export { claudeOmits } from './omits.ts';
export { claudeLimits } from './limits.ts';
export { messagesBody } from './request.ts';
export type { BodyOptions } from './request.ts';
export { toolInput } from './messages.ts';
export { AnthropicReader } from './reader.ts';
export { claudeRules, maxTokensDefault } from './rules.ts';
