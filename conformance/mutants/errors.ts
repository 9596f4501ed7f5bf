// Defects of errors: wrong types, secrets in messages, successful calls reported as failures or vice versa.
import { TributaryError } from '@tributary/runtime-core';
import type { ByteSource, ErrorVerdict, Failure, NamedErrorType } from '@tributary/runtime-core';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const mapped = (verdict: (failure: Failure, key: string) => ErrorVerdict | undefined): Mutant['plant'] =>
  plant.tapped((hooks) =>
    hooks.mapError.tap({ name: 'defect', stage: -1000 }, (failure, { vault }) =>
      failure.aborted ? undefined : verdict(failure, vault.apiKey ?? vault.accessKeyId ?? ''),
    ),
  );

const always = (type: NamedErrorType): Mutant['plant'] => mapped(() => type);

const status = (change: (status: number) => number): Mutant['plant'] =>
  plant.response((answer) => ({ ...answer, status: change(answer.status) }));

const nothing: ByteSource = {
  start: (sink) => sink.end(),
  pause: () => undefined,
  resume: () => undefined,
  cancel: () => undefined,
};

/** A defect that changes the headers of refusals. */
const told = (change: (headers: Readonly<Record<string, string>>) => Record<string, string>): Mutant['plant'] =>
  plant.response((answer) => (answer.status < 400 ? answer : { ...answer, headers: change(answer.headers) }));

const withoutHeaders = (names: RegExp): Mutant['plant'] =>
  told((headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))));

export const errorMutants: readonly Mutant[] = [
  { name: 'the wait of a refusal dropped', cases: ['C-086'], plant: withoutHeaders(/^retry-after/) },
  { name: 'the resets of limits dropped', cases: ['C-086'], plant: withoutHeaders(/ratelimit/) },
  { name: 'the number of a request dropped', cases: ['C-086'], plant: withoutHeaders(/request-?id$/) },
  { name: 'every failure a refused key', cases: ['C-031'], plant: always('InvalidProviderAPIKey') },
  {
    name: 'a refused key an error of the vendor',
    cases: ['C-081'],
    plant: mapped(({ status: told }) => (told === 401 ? 'ProviderBizError' : undefined)),
  },
  { name: 'every failure a used-up quota', cases: ['C-031', 'C-081'], plant: always('InsufficientQuota') },
  {
    name: 'the key in the details of an error',
    cases: ['C-082'],
    plant: plant.context((given) => ({
      ...given,
      transport: async (asked) => {
        const answer = await given.transport(asked);
        if (answer.status < 400) return answer;
        const { apiKey, secretAccessKey } = given.vault;
        const error = { message: 'refused', by: apiKey ?? secretAccessKey };
        throw new TributaryError('ProviderBizError', 'refused', { error, provider: given.provider });
      },
    })),
  },
  {
    name: 'a server’s fault taken for the caller’s',
    cases: ['C-080'],
    plant: status((told) => (told >= 500 ? 401 : told)),
  },
  ...(
    [
      [429, 'ProviderBizError'],
      [429, 'InsufficientQuota'],
      [404, 'InvalidProviderAPIKey'],
      [403, 'InvalidProviderAPIKey'],
      [413, 'ProviderBizError'],
      [400, 'ExceededContextWindow'],
      [402, 'QuotaLimitReached'],
      [408, 'QuotaLimitReached'],
      [503, 'QuotaLimitReached'],
      [504, 'ModelNotFound'],
      [529, 'QuotaLimitReached'],
    ] as const
  ).map(([from, type]): Mutant => ({
    name: `a status ${from} taken for ${type}`,
    cases: ['C-080'],
    plant: mapped(({ status: told }) => (told === from ? type : undefined)),
  })),
  {
    name: 'a used-up quota taken for too many requests',
    cases: ['C-080'],
    can: ({ fixtures }) => fixtures.some(({ wire }) => wire.startsWith('openai-')),
    plant: mapped(({ status: told }) => (told === 429 ? 'QuotaLimitReached' : undefined)),
  },
  {
    name: 'credentials that nobody asks for',
    cases: ['C-083'],
    needs: ['credentials'],
    plant: (subject) => {
      const changed = plant.manifest(({ keyVault }) => ({
        keyVault: { required: [], optional: [...keyVault.required, ...(keyVault.optional ?? [])] },
      }))(subject);
      return { ...changed, manifest: subject.manifest };
    },
  },
  {
    name: 'no connection taken for an empty reply',
    cases: ['C-084'],
    plant: plant.context((given) => ({
      ...given,
      transport: async (asked) => {
        try {
          return await given.transport(asked);
        } catch (error) {
          if (asked.signal.aborted) throw error;
          const headers = { 'content-type': 'application/json' };
          return { status: 200, headers, url: asked.url, body: nothing };
        }
      },
    })),
  },
  {
    name: 'a cancelled call that waits for its answer',
    cases: ['C-061'],
    plant: plant.request((asked) => ({ ...asked, signal: new AbortController().signal })),
  },
];
