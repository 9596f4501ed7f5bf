// Credentials and URLs: whose key a call sends, in which header, and the URL of each operation.
import { isDeepStrictEqual } from 'node:util';
import type { KeyVault, ProviderManifest, SideOperation, TransportRequest } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { jsonOf, Session, targetsOf } from '../harness/marked.ts';
import type { Sent } from '../harness/marked.ts';
import { modelOf, operationParams } from '../harness/params.ts';
import { schemeOf, secretIn } from '../harness/schemes.ts';
import type { Subject } from '../harness/subject.ts';
import { customHost, fullVault, keyedVault, requiredVault, secretsOf } from '../harness/vault.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';

export const markedKeysCases: readonly Case[] = [
  {
    id: 'C-119',
    level: 'MUST',
    title: 'calls with two keys, one after the other and at once, never share a secret',
    needs: ['network', 'credentials'],
    async run(subject) {
      const first = keyedVault(subject.manifest);
      const second = other(first);
      const session = new Session(subject);
      const asks = await questions(subject, session);
      for (const { where, ask } of asks) {
        for (const [vault, stranger] of [
          [first, second],
          [second, first],
          [first, second],
        ] as const)
          checkKeys(await ask(vault), vault, stranger, `${where}, one after the other`);
        const both = await Promise.all([ask(first), ask(second), ask(first)]);
        for (const [at, vault] of [first, second, first].entries()) {
          const sent = both[at];
          if (sent) checkKeys(sent, vault, vault === first ? second : first, `${where}, at once`);
        }
      }
    },
  },
  {
    id: 'C-120',
    level: 'MUST',
    title: 'the key travels in the header that the fixtures name, by its scheme',
    needs: ['network', 'credentials'],
    async run(subject) {
      const session = new Session(subject);
      for (const fixture of asserted(subject)) {
        const named = Object.values(fixture.request.headers).some((value) => value.includes('[redacted]'));
        const vault = named ? keyedVault(subject.manifest) : requiredVault(subject.manifest);
        const sent = await askAs(subject, session, fixture, vault);
        const [request] = sent?.requests ?? [];
        if (!request) continue;
        for (const [name, value] of Object.entries(fixture.request.headers)) {
          if (!value.includes('[redacted]')) continue;
          const found = headerOf(request, name);
          const where = `${fixture.id}, header ${name}`;
          check(found !== undefined, where, `${schemeOf(name, value)}[redacted]`, namesIn(request));
          check(
            schemeOf(name, found) === schemeOf(name, value),
            where,
            `${schemeOf(name, value)}[redacted]`,
            `${schemeOf(name, found)}[redacted]`,
          );
        }
        const carriers = Object.entries(request.headers).filter(([, value]) => secretIn(value));
        for (const [name] of carriers)
          check(
            fixture.request.headers[name.toLowerCase()]?.includes('[redacted]') ?? false,
            `${fixture.id}, header ${name}`,
            'no secret in a header that the fixture does not name as [redacted]',
            `a secret in ${name}`,
          );
      }
      await checkFields(subject, session);
    },
  },
  {
    id: 'C-121',
    level: 'MUST',
    title: 'every operation is asked by the method, at the address and with the headers of its fixture',
    needs: ['network'],
    async run(subject) {
      const session = new Session(subject);
      for (const fixture of subject.fixtures) {
        const sent = await askAs(subject, session, fixture, keyedVault(subject.manifest));
        const requests = sent?.requests ?? [];
        // A list from the catalogue sends no request.
        if (requests.length === 0) continue;
        for (const request of requests) checkContentType(request, fixture.id);
        const wanted = addressesFor(subject, fixture);
        const model = calledModel(fixture, subject.manifest);
        const found = requests.map(({ method, url }) => addressOf(method, url, model));
        const right = found.some((each) => wanted.some((address) => isSame(each, address, fixture.origin)));
        check(right, `${fixture.id}, method and address`, wanted.join(' or '), found.join(', '));
        checkBody(requests, fixture);
      }
    },
  },
];

/** Returns the same fields with other secrets, which share no part with the first ones. */
const other = (vault: KeyVault): KeyVault => {
  const secrets = new Set(secretsOf(vault));
  return Object.fromEntries(
    Object.entries(vault).map(([field, value]) => [
      field,
      secrets.has(value) ? `${[...value].toReversed().join('')}-second` : value,
    ]),
  );
};

interface Question {
  readonly where: string;
  ask(vault: KeyVault): Promise<Sent>;
}

async function questions(subject: Subject, session: Session): Promise<readonly Question[]> {
  const chats = subject.manifest.operations.includes('chat') ? await targetsOf(subject) : [];
  const sides = subject.manifest.operations.flatMap((operation) => {
    if (operation === 'chat') return [];
    const fixture = subject.fixtures.find((each) => each.operation === operation && each.response.status < 400);
    return fixture ? [fixture] : [];
  });
  return [
    ...chats.map((target) => ({
      where: `${target.fixture.id}, ${target.model}`,
      ask: (vault: KeyVault) => session.chat(target, {}, vault),
    })),
    ...sides.map((fixture) => ({
      where: fixture.id,
      ask: async (vault: KeyVault): Promise<Sent> =>
        (await askAs(subject, session, fixture, vault)) ?? { requests: [], wire: '', omitted: [], error: undefined },
    })),
  ];
}

function checkKeys({ requests, error }: Sent, own: KeyVault, stranger: KeyVault, where: string): void {
  for (const request of requests) {
    const text = spelled(request);
    for (const secret of secretsOf(stranger))
      check(!text.includes(secret), where, 'no secret of the other call', 'the secret of the other call');
  }
  const travels = requests.some((request) => secretsOf(own).some((secret) => spelled(request).includes(secret)));
  check(travels || requests.length === 0, where, 'the key of this call', error ?? 'a request without it');
}

/** Returns headers and URL, with base64 (Basic authentication) decoded. */
function spelled({ headers, url }: TransportRequest): string {
  const text = `${url} ${Object.values(headers).join(' ')}`;
  const decoded = (text.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).map((each) => Buffer.from(each, 'base64').toString());
  return `${text} ${decoded.join(' ')}`;
}

/** Checks that each field of the vault except keys and URLs is in the URL or headers of a chat on some wire. */
async function checkFields(subject: Subject, session: Session): Promise<void> {
  const vault = fullVault(subject.manifest);
  const chats = asserted(subject).filter(({ operation }) => operation === 'chat');
  for (const field of ['organization', 'project', 'region', 'apiVersion'] as const) {
    const value = vault[field];
    if (value === undefined || chats.length === 0) continue;
    const sent = await Promise.all(chats.map((fixture) => askAs(subject, session, fixture, vault)));
    const text = JSON.stringify(sent.map((each) => each?.requests.map(({ url, headers }) => [url, headers])));
    check(text.includes(value), `${subject.manifest.id}, ${field} of the vault`, value, text.slice(0, 600));
  }
}

/** Authored fixtures, which state the package's headers; recorded ones have another client's. */
const asserted = ({ fixtures }: Subject): readonly Fixture[] =>
  fixtures.filter(({ origin, request }) => origin === 'authored' && Object.keys(request.headers).length > 0);

async function askAs(subject: Subject, session: Session, fixture: Fixture, vault: KeyVault): Promise<Sent | undefined> {
  const { operation } = fixture;
  if (operation === 'chat') return session.replay(fixture, vault);
  return session.operate(
    operation as SideOperation,
    fixture,
    operationParams(operation, fixture, subject.manifest),
    vault,
  );
}

/** Checks the bodies of operations except chat against authored fixtures. C-022 checks those of chat. */
function checkBody(requests: readonly TransportRequest[], { id, operation, origin, params, request }: Fixture): void {
  const { body } = request;
  if (operation === 'chat' || origin !== 'authored' || !params || typeof body !== 'object' || body === null) return;
  const right = requests.some((each) => isDeepStrictEqual(jsonOf({ requests: [each] }), body) || isForm(each, body));
  const found = requests.map((each) => Buffer.from(each.body ?? '').toString()).join('\n');
  check(right, `${id}, request body`, JSON.stringify(body), found);
}

/** True if a form has the same fields: texts unchanged, a file by its name. */
const isForm = (request: TransportRequest, fields: object): boolean => {
  const text = Buffer.from(request.body ?? '').toString('latin1');
  return (
    text.startsWith('--') &&
    Object.entries(fields).every(([name, value]) =>
      text.includes(name === 'file' ? `name="file"; filename="${value}"` : `name="${name}"\r\n\r\n${value}\r\n`),
    )
  );
};

/** Checks the body's media type (RFC 9110): servers refuse JSON without it, and a form without its boundary. */
function checkContentType(request: TransportRequest, where: string): void {
  const body = Buffer.from(request.body ?? '').toString('latin1');
  if (body === '') return;
  const found = headerOf(request, 'content-type') ?? '';
  const encoding = headerOf(request, 'content-encoding');
  check(encoding === undefined, `${where}, header content-encoding`, 'none: the body is as it is', encoding);
  const accept = headerOf(request, 'accept') ?? '*/*';
  check(!/html|xml/.test(accept), `${where}, header accept`, 'a form of the vendor’s answers', accept);
  const { pathname } = new URL(request.url.replace(/^…/, ''), `https://${customHost}`);
  check(!pathname.includes('//'), `${where}, address`, 'one slash between parts of a path', pathname);
  const boundary = /boundary="?([^";]+)/.exec(found)?.[1];
  const right = /^[[{]/.test(body)
    ? /^application\/([a-z.+-]+\+)?json\b/.test(found)
    : boundary === undefined || body.includes(`--${boundary}`);
  check(right && found !== '', `${where}, header content-type`, 'what the body is', found === '' ? 'nothing' : found);
}

const headerOf = ({ headers }: TransportRequest, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

const namesIn = ({ headers }: TransportRequest): string => `headers ${Object.keys(headers).join(', ')}`;

const calledModel = (fixture: Fixture, manifest: ProviderManifest): string =>
  typeof fixture.params?.['model'] === 'string' ? fixture.params['model'] : modelOf(fixture.request, manifest);

/** Replaces the model's name in the path, which depends on the call. */
function addressOf(method: string, url: string, model: string): string {
  const { pathname, search } = new URL(url.replace(/^…/, ''), `https://${customHost}`);
  const path = `${decodeURIComponent(pathname)}\n`;
  const [before, after] = [path.indexOf(`/${model}`), path.indexOf(`/${model}`) + model.length + 1];
  const isWhole = before >= 0 && /[/:\n]/.test(path.charAt(after));
  return `${method} ${(isWhole ? `${path.slice(0, before)}/{model}${path.slice(after)}` : path).trimEnd()}${search}`;
}

/**
 * Returns the allowed URLs. A recording may show one that the package does not use (an older version, a polled job), so
 * URLs in the operation's authored fixtures are allowed too.
 */
function addressesFor({ fixtures, manifest }: Subject, fixture: Fixture): readonly string[] {
  const authored = fixtures.filter(({ origin, operation }) => origin === 'authored' && operation === fixture.operation);
  return [fixture, ...(fixture.origin === 'recorded' ? authored : [])].map((each) =>
    addressOf(each.request.method, each.request.url, calledModel(each, manifest)),
  );
}

/**
 * Host and base path depend on the vault, so one path may have a longer start. Recorded paths are scrubbed, so only
 * their last segment is compared.
 */
function isSame(found: string, wanted: string, origin: Fixture['origin']): boolean {
  const [method, path = ''] = wanted.split(' ', 2);
  const [foundMethod, foundPath = ''] = found.split(' ', 2);
  if (method !== foundMethod) return false;
  const last = (text: string): string | undefined => text.split('?', 1)[0]?.split('/').at(-1);
  if (origin === 'recorded') return last(foundPath) === last(path);
  return foundPath.endsWith(path) || path.endsWith(foundPath);
}
