// Providers that leak secrets, or read what they must not.
import { TributaryError } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { ownFixtures, ownSubject } from '../own-wire/index.ts';
import { rightParts, sample } from '../sample/index.ts';
import type { Broken } from './tools.ts';

/** Refuses with an error whose details contain the key as encoded by `spell`. */
const refusingWith = (spell: (key: string) => string) =>
  sample({
    async accept({ status }, { provider, vault }: CallContext) {
      if (status < 400) return;
      const error = { message: 'refused', echo: spell(vault.apiKey ?? '') };
      throw new TributaryError(status === 401 ? 'InvalidProviderAPIKey' : 'ProviderBizError', 'refused', {
        error,
        provider,
      });
    },
  });

const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const brokenTrust: readonly Broken[] = [
  { name: 'echoes the key in base64', cases: ['C-082'], provider: refusingWith(base64) },
  {
    name: 'echoes a Basic header',
    cases: ['C-082'],
    provider: refusingWith((key) => `Basic ${base64(`user:${key}`)}`),
  },
  { name: 'echoes the key as a user name', cases: ['C-082'], provider: refusingWith((key) => base64(`${key}:`)) },
  { name: 'shows how the key begins', cases: ['C-082'], provider: refusingWith((key) => `${key.slice(0, 14)}…`) },
  { name: 'shows the middle of the key', cases: ['C-082'], provider: refusingWith((key) => `…${key.slice(6, 16)}…`) },
  {
    name: 'reads the environment at import',
    cases: ['C-014'],
    subject: (subject) => ({ ...subject, readAtImport: ['OPENAI_API_KEY'] }),
  },
  {
    name: 'reads the environment in a call',
    cases: ['C-014'],
    provider: sample({
      headers: (context) => ({ ...rightParts.headers(context), 'x-region': process.env['AWS_REGION'] ?? 'none' }),
    }),
    // The folder of this file, so that the read counts as the package's own.
    subject: (subject) => ({ ...subject, folder: import.meta.dirname }),
  },
  {
    name: 'needs a function of secure pages',
    cases: ['C-029'],
    provider: sample({
      headers: (context) => ({ ...rightParts.headers(context), 'x-request-id': crypto.randomUUID() }),
    }),
    subject: (subject) => ({ ...subject, folder: import.meta.dirname }),
  },
  {
    name: 'shows no error of its own framing',
    cases: ['C-013'],
    subject: () =>
      ownSubject(
        {},
        ownFixtures.filter(({ id }) => !id.endsWith('error-in-stream')),
      ),
  },
];
