// Pages that the support assistant may link to, configured by the operator.
import type { ResourceLink } from './product-facts.ts';

export function isResourceLink(value: unknown): value is ResourceLink {
  if (typeof value !== 'object' || value === null) return false;
  const { title, url, about }: { title?: unknown; url?: unknown; about?: unknown } = value;
  return isText(title) && isText(about) && isText(url) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 2000;
