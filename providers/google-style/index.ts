// The Google style: calls generateContent through the vendor's SDK, for the Gemini API and for vendors with the same
// API.
import { readReply, stages } from '@tributary/runtime-core';
import type { CallContext, ProviderHooks } from '@tributary/runtime-core';
import { createDecoder, fitMessages, modelPath } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';
import { generateContent } from './client.ts';
import type { GoogleEndpoint } from './client.ts';
import { GeminiReader } from './reader.ts';
import type { GeminiReaderOptions } from './reader.ts';
import { googleErrors } from './errors.ts';
import { embed, listModels } from './operations.ts';
import { generateContentBody } from './request.ts';

export interface GoogleStyleOptions extends GeminiReaderOptions {
  /** Without the version. A base URL in the vault takes precedence. */
  readonly baseURL: string;
  /** Default: v1beta. */
  readonly apiVersion?: string;
  /** Replaces the base URL and the key at vendors with another URL or sign-in (Vertex: project, location, bearer token). */
  readonly endpoint?: (context: CallContext) => GoogleEndpoint | Promise<GoogleEndpoint>;
}

const limits: WireLimits = {
  images: ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'],
  imageAddresses: true,
  // The model's own images are sent back, so that the user can have them edited.
  imageRoles: ['user', 'assistant'],
  userFirst: true,
  oneSystem: true,
  userLast: true,
  callNames: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
};

/** Returns the root that the SDK expects, from a pasted URL that may include a version or a trailing slash. */
const rootURL = (url: string, version: string): string => {
  const trimmed = url.replace(/\/+$/, '');
  return version === '' ? trimmed : trimmed.replace(/\/v1(alpha|beta)?$/, '');
};

export function googleStyle(options: GoogleStyleOptions): (hooks: ProviderHooks) => void {
  const apiVersion = options.apiVersion ?? 'v1beta';
  const ownEndpoint = ({ vault }: CallContext): GoogleEndpoint => ({
    baseURL: rootURL(vault.baseURL ?? options.baseURL, apiVersion),
    apiVersion,
    ...(vault.apiKey === undefined ? {} : { apiKey: vault.apiKey }),
  });
  const endpointOf = options.endpoint ?? ownEndpoint;

  return (hooks) => {
    hooks.buildRequest.tap({ name: 'google-style', stage: stages.wire }, (request, context) => {
      const { params, omitted } = fitMessages(context, limits);
      return {
        ...request,
        wire: 'gemini-generate',
        path: `models/${modelPath(request.model)}:${request.stream ? 'streamGenerateContent' : 'generateContent'}`,
        body: generateContentBody({ ...params, model: request.model }),
        omitted,
      };
    });
    hooks.send.tapPromise({ name: 'google-style', stage: stages.fallback }, async (request, context) =>
      generateContent(request, context, await endpointOf(context)),
    );
    hooks.transformStream.tap({ name: 'google-style', stage: stages.wire }, (transform, { reply }) =>
      readReply(transform, (context) =>
        createDecoder({
          reader: new GeminiReader(context, options),
          contentType: reply?.headers['content-type'],
          context,
        }),
      ),
    );
    hooks.mapError.tap({ name: 'google-style', stage: stages.fallback }, googleErrors);
    hooks.models.tapPromise({ name: 'google-style', stage: stages.fallback }, async (_params, context) =>
      listModels(context, await endpointOf(context)),
    );
    hooks.embeddings.tapPromise({ name: 'google-style', stage: stages.fallback }, async (params, context) =>
      embed(params, context, await endpointOf(context)),
    );
  };
}

export default googleStyle;
export type { GoogleEndpoint } from './client.ts';
export { GeminiReader } from './reader.ts';
export { geminiOmits } from './omits.ts';
export { googleSearchFee } from './search-fee.ts';
export { geminiSound } from './sound.ts';
export { generateContentBody } from './request.ts';
