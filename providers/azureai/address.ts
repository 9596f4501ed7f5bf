// Addresses of a resource: chat completions below `/models`, Claude's messages below `/anthropic`.
import type { KeyVault } from '@tributary/runtime-core';

/** The one version of the model inference API. */
export const defaultVersion = '2024-05-01-preview';

export interface Address {
  /** `apiVersion`: absent where the address has no versions. */
  readonly chat: { readonly url: string; readonly apiVersion?: string };
  /** Address that `/v1/messages` is appended to. */
  readonly claude: string;
}

const resourceHost = /\.(services\.ai|cognitiveservices|openai)\.azure\.com$/;
/** The paths that Azure documents on a resource. */
const knownPath = /\/(models(\/chat\/completions)?|anthropic(\/v1(\/messages)?)?|openai\/v1)$/;

/** From a resource, or any of its documented addresses, either wire is found; another address is used as it is given. */
export function addressOf({ baseURL, endpoint, apiVersion = defaultVersion }: KeyVault): Address {
  const given = (baseURL ?? endpoint ?? '').replace(/\/+$/, '');
  const resource = given.replace(knownPath, '');
  const { hostname, pathname } = new URL(given);
  const versionless = given.endsWith('/openai/v1');
  if (resource === given && !(pathname === '/' && resourceHost.test(hostname))) {
    return { chat: { url: given, apiVersion }, claude: given.replace(/\/v1$/, '') };
  }
  return {
    chat: versionless ? { url: given } : { url: `${resource}/models`, apiVersion },
    claude: `${resource}/anthropic`,
  };
}
