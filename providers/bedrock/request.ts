// Chat params to the body and the command of a Bedrock call.
import { claudeVersion, messagesBody } from '@tributary/provider-anthropic-style';
import { TributaryError } from '@tributary/runtime-core';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { converseBody } from './converse.ts';
import { routeOf } from './ids.ts';
import { fitsPrompt, llamaBody } from './llama.ts';

export interface ChatCall {
  readonly wire: 'bedrock-invoke' | 'bedrock-converse';
  readonly body: Record<string, unknown>;
}

/** Claude 3.5 Haiku, 3.7 and newer cache on Bedrock; older ones refuse the mark. */
const caches = (model: string): boolean => (claudeVersion(model) ?? 0) >= 3.7 || model.includes('claude-3-5-haiku');

export function chatCall(params: ChatParams, { provider }: CallContext): ChatCall {
  refuseRemoteImages(params, provider);
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

/** Bedrock fetches no URL, and neither does this server for it: an image has to come along. */
function refuseRemoteImages({ messages }: ChatParams, provider: string): void {
  for (const [at, { content }] of messages.entries()) {
    if (!Array.isArray(content)) continue;
    for (const [part, block] of content.entries()) {
      if (block.type !== 'image_url' || block.image_url.url.startsWith('data:')) continue;
      const path = `/messages/${at}/content/${part}/image_url/url`;
      const message = `${path}: Amazon Bedrock takes images as base64 data URLs only, not by address`;
      const body = { error: { code: 'invalid_image', message, path }, provider, code: 'invalid_image' };
      throw new TributaryError(400, message, body);
    }
  }
}
