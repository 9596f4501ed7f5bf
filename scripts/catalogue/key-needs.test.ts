// Requirements of the fields in a credential form: required, one of several, optional; and the fields for documents.
import { expect, test } from 'vitest';
import type { VaultField } from '@tributary/runtime-core';
import type { ProviderInfo } from '../../app/shared/providers/providers.ts';
import { providersFrom } from '../../app/shared/testing/provider-infos.ts';
import azure from '../../providers/azure/index.ts';
import cloudflare from '../../providers/cloudflare/index.ts';
import vertexai from '../../providers/vertexai/index.ts';
import { fieldGroups, isDocument, needOf } from '../../app/ui/key-form/use-key-form.ts';

function infoOf({ manifest }: typeof azure): ProviderInfo {
  const [info] = providersFrom([manifest]);
  if (!info) throw new Error(manifest.id);
  return info;
}
const needs = (info: ProviderInfo) =>
  Object.fromEntries(fieldGroups(info).first.map((field: VaultField) => [field, needOf(info, field)]));

test.each([
  ['azure', azure, { apiKey: 'required', endpoint: 'oneOfTwo', baseURL: 'oneOfTwo' }],
  ['cloudflare', cloudflare, { baseURL: 'oneOfTwo', baseURLOrAccountID: 'oneOfTwo', apiKey: 'optional' }],
  ['vertexai', vertexai, { apiKey: 'required' }],
])('%s', (_id, definition, expected) => expect(needs(infoOf(definition))).toEqual(expected));

test('a service account is a document, an API key is not', () => {
  expect(isDocument(infoOf(vertexai), 'apiKey')).toBe(true);
  expect(isDocument(infoOf(azure), 'apiKey')).toBe(false);
});
