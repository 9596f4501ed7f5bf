// Addresses of a publisher's models: host by location, path by project; or below a base URL of the user's own.
import type { CallContext } from '@tributary/runtime-core';
import { credentialError } from './credential-error.ts';

export type Publisher = 'google' | 'anthropic';

/** The versions that the vendor's SDKs use for either. */
const versions: Readonly<Record<Publisher, string>> = { google: 'v1beta1', anthropic: 'v1' };

/** https://cloud.google.com/vertex-ai/generative-ai/docs/learn/locations: one host for all, one a continent, one a region. */
function hostOf(location: string): string {
  if (location === 'global') return 'https://aiplatform.googleapis.com';
  if (location === 'us' || location === 'eu') return `https://aiplatform.${location}.rep.googleapis.com`;
  return `https://${location}-aiplatform.googleapis.com`;
}

/**
 * Ends in `/publishers/PUBLISHER`, below which `models/…` stands. A base URL may hold any beginning of that path: the
 * host alone, the version, project and location, or another publisher. Without a project the path is that of express mode.
 */
export function publisherURL(
  context: Pick<CallContext, 'vault' | 'provider'>,
  project: string | undefined,
  publisher: Publisher,
): string {
  const { vault } = context;
  const location = vault.region ?? 'global';
  // It becomes part of a host name: a slash or a dot would lead elsewhere.
  if (!/^[a-z0-9-]+$/.test(location)) throw credentialError(context, `"${location}" is no location of Vertex AI`);
  const given = vault.baseURL?.replace(/\/+$/, '').replace(/\/publishers(\/[^/]*)?$/, '');
  const base = given ?? hostOf(location);
  if (/\/projects\/[^/]+\/locations\/[^/]+$/.test(base)) return `${base}/publishers/${publisher}`;
  const versioned = /\/v\d[a-z0-9]*$/.test(base) ? base : `${base}/${versions[publisher]}`;
  const place = project === undefined ? '' : `/projects/${encodeURIComponent(project)}/locations/${location}`;
  return `${versioned}${place}/publishers/${publisher}`;
}
