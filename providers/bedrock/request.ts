// Builds the body of a Bedrock call from chat params.
import { claudeVersion, messagesBody } from '@tributary/provider-anthropic-style';
import { refuseRemoteImages } from '@tributary/runtime-core';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { converseBody } from './converse.ts';
import { routeOf } from './ids.ts';
import { fitsPrompt, llamaBody } from './llama.ts';

export interface ChatCall {
  readonly wire: 'bedrock-invoke' | 'bedrock-converse';
  readonly body: Record<string, unknown>;
}

/** On Bedrock, Claude 3.5 Haiku, 3.7 and newer support caching; older ones refuse the mark. */
const caches = (model: string): boolean => (claudeVersion(model) ?? 0) >= 3.7 || model.includes('claude-3-5-haiku');

export function chatCall(params: ChatParams, { provider }: CallContext): ChatCall {
  refuseRemoteImages(params, provider, 'Amazon Bedrock');
  switch (routeOf(params.model)) {
    case 'claude':
      return {
        wire: 'bedrock-invoke',
        body: {
          anthropic_version: 'bedrock-2023-05-31',
          ...messagesBody(params, {
            caching: params.enabledContextCaching !== false && caches(params.model),
          }),
        },
      };
    case 'llama':
      return fitsPrompt(params)
        ? { wire: 'bedrock-invoke', body: llamaBody(params) }
        : { wire: 'bedrock-converse', body: converseBody(params) };
    case 'converse':
      return { wire: 'bedrock-converse', body: converseBody(params) };
  }
}
