// Failures before a reply: every status, every missing key, no connection. Errors must be typed, masked, and free of
// secrets.
import { inspect } from 'node:util';
import { errorTable, statusOf } from '@tributary/runtime-core';
import type { KeyVault, NamedErrorType, SideOperation, TributaryError, VaultField } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import { lookAlikes } from '../failures/look-alikes.ts';
import { failureRows } from '../failures/rows.ts';
import type { Fixture } from '../schema/fixture.ts';
import { chat, operate } from '../harness/call.ts';
import { check } from '../harness/failure.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Answer } from '../harness/transport.ts';
import { customHost, customVault, requiredVault, secrets as allSecrets, secretsOf } from '../harness/vault.ts';
import { spelled } from '../harness/spellings.ts';
import type { Case } from './case.ts';
import { refusalCodes } from './refusal-codes.ts';

/** A refusal and its allowed types: several if vendors use the status differently. */
interface Refusal {
  readonly status: number;
  /** A code of the OpenAI wires. */
  readonly code?: string;
  /** Default: only the vendor's generic error. */
  readonly types?: readonly NamedErrorType[];
}

const refusals: readonly Refusal[] = [
  ...[400, 405, 408, 409, 422, 500, 502, 503, 504, 529].map((status) => ({ status })),
  { status: 402, types: ['InsufficientQuota'] },
  { status: 403, types: ['PermissionDenied', 'LocationNotSupportError', 'ProviderBizError'] },
  { status: 404, types: ['ModelNotFound', 'ProviderBizError'] },
  { status: 413, types: ['ExceededContextWindow'] },
  { status: 429, types: ['QuotaLimitReached'] },
  { status: 400, code: 'context_length_exceeded', types: ['ExceededContextWindow'] },
  { status: 404, code: 'model_not_found', types: ['ModelNotFound'] },
  { status: 429, code: 'insufficient_quota', types: ['InsufficientQuota'] },
];

/** Each code of a vendor's page or of a reported answer, as it is spelled there. */
const coded: readonly Refusal[] = refusalCodes.flatMap(({ type, status, codes }) =>
  codes.map((code): Refusal => ({ status, code, types: [type] })),
);

/** Replaces the generic vendor error by Ollama's own type, and that of keys by the manifest's. */
const typesOf = ({ types }: Refusal, { manifest: { family, keyVault } }: Subject): readonly NamedErrorType[] =>
  (types ?? ['ProviderBizError']).flatMap((type) => {
    if (type === 'ProviderBizError' && family === 'ollama') return ['OllamaBizError'];
    return type === 'InvalidProviderAPIKey' ? [keyVault.error ?? type] : [type];
  });

/** Answer of a careless vendor, whose message repeats the caller's key and base URL. */
const answer = (status: number, vault: KeyVault, code = 'some_code'): Answer => {
  const message = `Refused: key ${secretsOf(vault).join(', ')} at https://${customHost}:8443/custom/v1`;
  const body = JSON.stringify({ error: { message, type: 'some_error', code }, message });
  return { status, headers: { 'content-type': 'application/json' }, steps: [new TextEncoder().encode(body)] };
};

const eachCoded = eachRefusal([...refusals, ...coded], (error, refusal, where, subject) => {
  const allowed: readonly unknown[] = typesOf(refusal, subject);
  check(allowed.includes(error.type), where, allowed.join(' or '), `${String(error.type)}: ${error.message}`);
  check(error.status === statusOf(error.type), where, `HTTP ${statusOf(error.type)}`, `HTTP ${error.status}`);
});

export const errorCases: readonly Case[] = [
  {
    id: 'C-080',
    level: 'MUST',
    title: 'every refusal becomes the named type that its status and code mean, with that type’s HTTP status',
    needs: ['chat', 'network'],
    async run(subject, guard) {
      await checkDocumented(subject);
      await eachCoded(subject, guard);
    },
  },
  {
    id: 'C-081',
    level: 'MUST',
    title: 'a 401 is the manifest’s credential error, or InvalidProviderAPIKey',
    needs: ['chat', 'network'],
    run: eachRefusal([{ status: 401 }], (error, _refusal, where, subject) => checkKeyError(error, where, subject)),
  },
  {
    id: 'C-082',
    level: 'MUST',
    title: 'no error holds a secret, part of one, or one encoded, or the host of the user’s own URL',
    needs: ['chat', 'network'],
    run: eachRefusal([...refusals, { status: 401 }], (error, _refusal, where) => checkClean(error, where)),
  },
  {
    id: 'C-083',
    level: 'MUST',
    title: 'each missing credential is the manifest’s error, and no request is made',
    needs: ['chat', 'credentials'],
    async run(subject) {
      const [fixture] = goodReplies(subject);
      const { manifest } = subject;
      const type = manifest.keyVault.error ?? 'InvalidProviderAPIKey';
      const groups: readonly (readonly VaultField[])[] = [
        ...manifest.keyVault.required.map((field) => [field]),
        // One of these groups is enough, so all of them are removed.
        ...(manifest.keyVault.anyOf ? [manifest.keyVault.anyOf.flat()] : []),
      ];
      for (const missing of groups) {
        const vault = { ...requiredVault(manifest) };
        for (const field of missing) delete vault[field];
        const where = `without ${missing.join(', ')}`;
        const { error, served } = await chat(subject, fixture as Fixture, { vault }); // goodReplies is never empty
        check(error?.type === type, where, type, String(error?.type ?? 'no error'));
        check(
          error.status === errorTable[type].status,
          where,
          `HTTP ${errorTable[type].status}`,
          `HTTP ${error.status}`,
        );
        check(served.requests.length === 0, where, 'no request', `${served.requests.length}`);
        await checkMissingOf(subject, { vault, type, where });
      }
    },
  },
  {
    id: 'C-084',
    level: 'MUST',
    title: 'no connection is a typed error before the reply',
    needs: ['chat', 'network'],
    async run(subject) {
      const [fixture] = goodReplies(subject);
      const { error } = await chat(subject, fixture as Fixture, {
        answer: 'refuse',
        vault: customVault(subject.manifest),
      }); // as above
      check(error !== undefined, 'no connection', 'a typed error', 'none');
      checkClean(error, 'no connection');
    },
  },
  {
    id: 'C-085',
    level: 'MUST',
    title: 'a refused operation is a typed error without a secret',
    needs: ['network'],
    async run(subject) {
      for (const operation of subject.manifest.operations) {
        if (operation === 'chat') continue;
        const fixture = subject.fixtures.find((each) => each.operation === operation);
        for (const status of [401, 429, 500] as const) {
          const vault = customVault(subject.manifest);
          const { error, served } = await operate(subject, operation, fixture, {
            answer: answer(status, vault),
            vault,
          });
          // A list from the catalogue sends no request, so it cannot be refused.
          if (!error && served.requests.length === 0) continue;
          checkRefused(error, operation, status, subject);
        }
      }
    },
  },
];

/** Answers that this vendor's pages and users' reports quote, and others that resemble them. */
async function checkDocumented(subject: Subject): Promise<void> {
  const { id } = subject.manifest;
  const [fixture] = goodReplies(subject);
  const generic = typesOf({ status: 0 }, subject)[0];
  const rows = [...failureRows, ...lookAlikes.map((row) => ({ ...row, type: generic, retryAfter: undefined }))];
  for (const { status, body, headers, type, retryAfter } of rows.filter(({ provider }) => provider === id)) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const contentType = text.startsWith('{') ? 'application/json' : 'text/plain';
    const refused = { status, headers: { 'content-type': contentType, ...headers }, steps: [Buffer.from(text)] };
    const { error } = await chat(subject, fixture as Fixture, { answer: refused }); // goodReplies is never empty
    const where = `status ${status}, ${text.slice(0, 160)}`;
    check(error?.type === type, where, String(type), `${String(error?.type)}: ${error?.message}`);
    const { retryAfter: told } = isRecord(error?.body.error) ? error.body.error : {};
    check(retryAfter === undefined || told === retryAfter, where, `retryAfter ${retryAfter}`, String(told));
  }
}

/** True if a list is given without credentials. */
const isOpen = ({ manifest: { keyVault, publicModels } }: Subject, operation: SideOperation): boolean =>
  operation === 'models' && (publicModels === true || (keyVault.error === undefined && keyVault.required.length === 0));

async function checkMissingOf(
  subject: Subject,
  { vault, type, where }: { readonly vault: KeyVault; readonly type: NamedErrorType; readonly where: string },
): Promise<void> {
  for (const operation of subject.manifest.operations) {
    if (operation === 'chat') continue;
    const fixture = subject.fixtures.find((each) => each.operation === operation);
    const { error, served } = await operate(subject, operation, fixture, { vault });
    if (isOpen(subject, operation)) {
      check(error?.type !== type, `${operation} ${where}`, 'a list', error?.message);
      continue;
    }
    check(error?.type === type, `${operation} ${where}`, type, String(error?.type ?? 'no error'));
    check(served.requests.length === 0, `${operation} ${where}`, 'no request', `${served.requests.length}`);
  }
}

function checkRefused(
  error: TributaryError | undefined,
  operation: SideOperation,
  status: number,
  subject: Subject,
): void {
  const where = `${operation}, status ${status}`;
  check(error !== undefined, where, 'a typed error', 'a result');
  check(error.type !== 'AgentRuntimeError', where, 'the vendor’s error', `${String(error.type)}: ${error.message}`);
  const wanted = refusals.find((refusal) => refusal.status === status);
  if (!wanted) checkKeyError(error, where, subject);
  else {
    const allowed: readonly unknown[] = typesOf(wanted, subject);
    check(allowed.includes(error.type), where, allowed.join(' or '), `${String(error.type)}: ${error.message}`);
  }
  checkClean(error, where);
}

/** The manifest's error type may cover more than the key: Ollama's also covers the URL. */
function checkKeyError(error: TributaryError, where: string, { manifest }: Subject): void {
  const types: readonly unknown[] = [manifest.keyVault.error, 'InvalidProviderAPIKey'];
  const allowed = types.filter((type) => type !== undefined).join(' or ');
  check(types.includes(error.type), where, allowed, `${String(error.type)}: ${error.message}`);
  const isOfKey = String(error.type).startsWith('Invalid');
  check(!isOfKey || error.status === 401, where, `HTTP status 401 of ${String(error.type)}`, error.status);
}

function eachRefusal(
  all: readonly Refusal[],
  look: (error: TributaryError, refusal: Refusal, where: string, subject: Subject) => void,
): Case['run'] {
  return async (subject) => {
    const wires = new Map(goodReplies(subject).map((fixture) => [fixture.wire, fixture]));
    for (const fixture of wires.values()) {
      for (const refusal of all) {
        const { status, code } = refusal;
        if (code !== undefined && !fixture.wire.startsWith('openai-')) continue;
        const where = `${fixture.wire}, status ${status}${code === undefined ? '' : `, code ${code}`}`;
        const vault = customVault(subject.manifest);
        const { error, events, served } = await chat(subject, fixture, { answer: answer(status, vault, code), vault });
        check(
          error !== undefined,
          where,
          'a failure before the reply',
          events.map(({ type }) => type),
        );
        check(
          served.requests.length === 1,
          where,
          'one request, no hidden retry',
          `${served.requests.length} requests`,
        );
        look(error, refusal, where, subject);
      }
    }
  };
}

/** Checks everything that a log or a response could contain. */
function checkClean(error: TributaryError, where: string): void {
  const shown = `${inspect(error, { depth: 12, showHidden: true })} ${JSON.stringify(error)} ${error.stack ?? ''}`;
  const leaked = shown.includes(customHost) ? customHost : spelled(shown, allSecrets);
  check(leaked === undefined, where, 'no secret, no part of one, and no host of the user’s own in the error', leaked);
}
