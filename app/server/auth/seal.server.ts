// Encrypts stored keys with AES-256-GCM under the server's secret, bound to user and provider. Never shown again.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { cleanVault, headersText, parseHeaders } from '@tributary/runtime-core';
import type { KeyVault, VaultField } from '@tributary/runtime-core';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { deriveKey } from '../process/secret.server.ts';

const ivLength = 12;
const tagLength = 16;
/** Without it, Node accepts shorter, weaker tags. */
const options = { authTagLength: tagLength };
const key = part('key of stored keys', (app) => createSecretKey(deriveKey(app, 'stored keys')));

/** Additional authenticated data: a row moved to another user or provider cannot be decrypted. */
const bound = (userId: string, provider: string): Buffer => Buffer.from(JSON.stringify([userId, provider]));

export function seal(app: App, userId: string, provider: string, vault: object): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key(app), iv, options).setAAD(bound(userId, provider));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(vault), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

interface Opened {
  readonly userId: string;
  readonly provider: string;
  readonly text: string;
}

/** Values that were opened lately, because each call needs a key, and opening it takes longer than finding it. */
const opened = part('opened keys', () => new Map<string, Opened>());
/** Unit: ms. */
const openedMs = 10_000;
const maxOpened = 500;
/** Longer than keys: whole replies are sealed, too, and are opened once. Unit: characters. */
const longestOpened = 4_096;

/** Returns undefined for another secret, user or provider, or if the value was modified. */
export function unseal<T extends object = KeyVault>(
  app: App,
  userId: string,
  provider: string,
  sealed: string,
): T | undefined {
  if (sealed.length > longestOpened) return parsed<T>(open(app, userId, provider, sealed));
  const known = opened(app);
  const found = known.get(sealed);
  // Nothing sealed for one owner is opened for another.
  if (found?.userId === userId && found.provider === provider) return parsed<T>(found.text);
  const text = open(app, userId, provider, sealed);
  if (text === undefined) return undefined;
  if (known.size === 0) setTimeout(() => known.clear(), openedMs).unref();
  if (known.size < maxOpened) known.set(sealed, { userId, provider, text });
  return parsed<T>(text);
}

const parsed = <T>(text: string | undefined): T | undefined =>
  text === undefined ? undefined : (JSON.parse(text) as T); // the tag proves it is what `seal` received

function open(app: App, userId: string, provider: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(app), iv, options)
      .setAAD(bound(userId, provider))
      .setAuthTag(tag);
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** Fields that locate a service and grant no access: shown in full, so that a form can be filled. */
const shownWhole: readonly VaultField[] = ['baseURL', 'endpoint', 'apiVersion', 'region', 'organization', 'project'];

/** Returns what may be shown of a vault: addresses in full, at most the last four characters of secrets. */
export function hintOf(vault: KeyVault): KeyVault {
  const { headers, ...rest } = cleanVault(vault);
  const fields = Object.entries(rest) as [VaultField, string][]; // the fields of a vault, and no others
  const own = headers === undefined ? {} : { headers: shownHeaders(headers) };
  return { ...Object.fromEntries(fields.map(([field, value]) => [field, shown(field, value)])), ...own };
}

/** Header names are not secret, their values are. */
const shownHeaders = (text: string): string =>
  headersText(parseHeaders(text).map(({ name, value }) => ({ name, value: lastOf(value) })));

const lastOf = (secret: string): string => (secret.length > 12 ? secret.slice(-4) : '');

function shown(field: VaultField, value: string): string {
  if (!shownWhole.includes(field)) return lastOf(value);
  if (!URL.canParse(value)) return value;
  // An address can contain a password.
  const url = new URL(value);
  if (url.username === '' && url.password === '' && url.search === '') return value;
  url.username = url.password = url.search = '';
  return url.href;
}
