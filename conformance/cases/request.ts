// Outgoing requests: body, URL, and data that they must not contain.
import type { ChatParams, TransportRequest } from '@tributary/runtime-core';
import { at } from '@tributary/runtime-core/wire';
import { chat } from '../harness/call.ts';
import { matchEvents } from '../harness/compare.ts';
import { check, same, some } from '../harness/failure.ts';
import { inInsecureContext } from '../harness/insecure.ts';
import { overlap } from '../harness/overlap.ts';
import { chatParams } from '../harness/params.ts';
import { statedFor } from '../harness/stated.ts';
import { goodReplies, replies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import { customHost, customURL, customVault, secrets } from '../harness/vault.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';

/** Internal fields that no vendor knows. */
const internal = ['enabledSearch', 'enabledContextCaching', 'apiMode', 'reasoning_content'] as const;

export const requestCases: readonly Case[] = [
  {
    id: 'C-020',
    level: 'MUST',
    title: 'nothing but the transport touches the network',
    needs: [],
    async run(subject, guard) {
      const { connectedAtImport = [] } = subject;
      check(connectedAtImport.length === 0, 'the import', 'no connection at import', connectedAtImport);
      for (const fixture of subject.fixtures.filter(({ operation }) => operation === 'chat')) {
        await chat(subject, fixture);
        check(guard.connections.length === 0, fixture.id, 'no connection outside the transport', guard.connections);
      }
    },
  },
  {
    id: 'C-021',
    level: 'MUST',
    title: 'the params of the caller stay as they were',
    needs: ['chat'],
    async run(subject) {
      for (const fixture of replies(subject)) {
        const params = full(chatParams(fixture, subject.manifest));
        const before = structuredClone(params);
        await chat(subject, fixture, { params });
        same(params, before, `${fixture.id}, params after the call`);
      }
    },
  },
  {
    id: 'C-022',
    level: 'MUST',
    title: 'the params of a fixture build the request it holds',
    needs: ['chat', 'network'],
    async run(subject) {
      const list = some(
        subject.fixtures.filter(({ params, operation }) => params && operation === 'chat'),
        'chat fixture with `params`',
      );
      for (const fixture of list) matchRequest(await sent(subject, fixture), fixture);
    },
  },
  {
    id: 'C-023',
    level: 'MUST',
    title: 'fields of ours do not reach the vendor',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of goodReplies(subject)) {
        const { served } = await chat(subject, fixture, { params: full(chatParams(fixture, subject.manifest)) });
        for (const { body } of served.requests) {
          const keys = keysOf(parsed(body));
          const leaked = internal.filter((name) => name !== 'reasoning_content' && keys.has(name));
          check(
            leaked.length === 0,
            `${fixture.id}, request body`,
            `none of ${internal.slice(0, 3).join(', ')}`,
            leaked,
          );
        }
      }
    },
  },
  {
    id: 'C-024',
    level: 'MUST',
    title: 'a base URL of the user is where every request goes, its path kept',
    needs: ['network'],
    async run(subject) {
      const { manifest } = subject;
      for (const fixture of subject.fixtures.filter(({ operation }) => operation === 'chat')) {
        const { served } = await chat(subject, fixture, { vault: customVault(manifest) });
        some(served.requests, `request for ${fixture.id}`);
        // These wires append their own version, so the base URL's trailing version, needed by OpenAI's wire, is
        // removed.
        const base = /^(anthropic|gemini)-/.test(fixture.wire) ? customURL.replace(/v1$/, '') : customURL;
        for (const { url } of served.requests) {
          check(url.startsWith(base), `${fixture.id}, request URL`, `${base}…`, url);
        }
        const vault = { ...customVault(manifest, `${customURL}?kranich=eins%26zwei`), headers: 'x-kranich: drei' };
        const own = await chat(subject, fixture, { vault });
        for (const { url, headers } of own.served.requests) {
          const query = new URL(url).searchParams.get('kranich');
          check(query === 'eins&zwei', `${fixture.id}, request URL`, 'the query of the base URL', url);
          check(
            headers['x-kranich'] === 'drei',
            `${fixture.id}, headers`,
            'the user’s own header',
            Object.keys(headers),
          );
        }
      }
    },
  },
  {
    id: 'C-025',
    level: 'MUST',
    title: 'secrets travel in headers only, never in a URL or a body; a signing key does not travel',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of replies(subject)) {
        const { served } = await chat(subject, fixture, { vault: customVault(subject.manifest) });
        for (const { url, body, headers } of served.requests) {
          const outside = secrets.filter((secret) => `${decodeURIComponent(url)} ${textOf(body)}`.includes(secret));
          check(outside.length === 0, `${fixture.id}, URL and body`, 'no secret', outside);
          const signing = secrets.find((secret) => secret.includes('-access-')) ?? '';
          check(!JSON.stringify(headers).includes(signing), `${fixture.id}, headers`, 'no signing key', signing);
        }
      }
    },
  },
  {
    id: 'C-026',
    level: 'MUST',
    title: 'a chat call makes exactly one request, and hands it a signal',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of subject.fixtures.filter(({ operation }) => operation === 'chat')) {
        const { served } = await chat(subject, fixture);
        check(
          served.requests.length === 1,
          fixture.id,
          'one request, no hidden retry',
          `${served.requests.length} requests`,
        );
        check(served.requests[0]?.signal instanceof AbortSignal, fixture.id, 'the request to carry a signal', 'none');
      }
    },
  },
  {
    id: 'C-027',
    level: 'MUST',
    title: 'what the manifest requires is enough to call',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of goodReplies(subject)) {
        const { served, error } = await chat(subject, fixture);
        check(
          served.requests.length > 0,
          fixture.id,
          'a request with the required fields of the vault alone',
          error?.message ?? 'none',
        );
      }
    },
  },
  {
    id: 'C-028',
    level: 'MUST',
    title: 'a streamed call asks the vendor for a stream, and another one does not',
    needs: ['chat', 'network'],
    async run(subject) {
      const fixture = goodReplies(subject).find(
        ({ expect }) => expect && 'events' in expect && expect.events.some(({ type }) => type === 'text'),
      );
      check(fixture !== undefined, 'fixtures', 'a chat fixture with text', 'none');
      const { tools: _none, ...params } = chatParams(fixture, subject.manifest);
      const ask = async (stream: boolean) => {
        let settled: boolean | undefined;
        const onParams = (given: ChatParams): void => void (settled = given.stream !== false);
        const { served } = await chat(subject, fixture, { params: { ...params, stream }, onParams });
        const [request] = served.requests;
        return { settled, body: parsed(request?.body), request: `${request?.url} ${textOf(request?.body)}` };
      };
      const [streamed, whole] = [await ask(true), await ask(false)];
      const reached = streamed.settled !== undefined && whole.settled !== undefined;
      check(reached, fixture.id, 'params that reach the end of normalizeParams', 'none');
      // A rule that fixes `stream` states that the vendor is only called with one value.
      if (streamed.settled === whole.settled) {
        const says = (subject.provider.rules ?? []).map((rule) => rule.says);
        const isSaid =
          says.some((text) => text.includes(`stream is ${streamed.settled}`)) ||
          statedFor(subject, 'stream', { model: params.model }, { wire: fixture.wire });
        check(
          isSaid,
          fixture.id,
          '`stream` as the caller set it, a rule that says what it is, or `omits`',
          says.join('; '),
        );
        return;
      }
      for (const [asked, { body }] of [
        [true, streamed],
        [false, whole],
      ] as const)
        check(at(body, 'stream') === undefined || at(body, 'stream') === asked, fixture.id, `stream ${asked}`, body);
      check(
        streamed.request !== whole.request,
        fixture.id,
        'the requests of stream true and stream false to differ',
        'the same request twice',
      );
    },
  },
  {
    id: 'C-029',
    level: 'MUST',
    title: 'a page on plain http can call it: nothing is needed that browsers give to secure pages only',
    needs: ['folder', 'chat', 'network', 'browser'],
    async run(subject) {
      for (const fixture of goodReplies(subject)) {
        const { events, error } = await inInsecureContext(subject.folder ?? '.', () => chat(subject, fixture));
        const where = `${fixture.id}, without crypto.subtle and crypto.randomUUID`;
        check(!error, where, 'a reply', error?.message);
        matchEvents(events, fixture, 'without crypto.subtle and crypto.randomUUID');
      }
    },
  },
];

/** Returns params with all internal fields set. */
const full = (params: ChatParams): ChatParams => ({
  ...params,
  temperature: params.temperature ?? 1,
  top_p: params.top_p ?? 0.5,
  enabledSearch: false,
  enabledContextCaching: true,
  apiMode: params.apiMode ?? 'chatCompletion',
});

async function sent(subject: Subject, fixture: Fixture): Promise<TransportRequest> {
  const { served } = await chat(subject, fixture);
  const [request] = served.requests;
  check(request !== undefined, fixture.id, 'a request', 'none');
  return request;
}

/** Host and base path depend on the vault; a fixture's URL may shorten them to "…". */
function matchRequest(request: TransportRequest, fixture: Fixture): void {
  const { method, url, headers, body } = fixture.request;
  if (fixture.origin === 'recorded' && fixture.scrubbed) {
    // The request is another client's: C-121 checks its URL; here, common fields must be equal.
    const found = parsed(request.body);
    const difference = overlap(body, found);
    check(
      difference === undefined,
      `${fixture.id}, request body at ${difference}`,
      'what was recorded',
      JSON.stringify(found),
    );
    return;
  }
  check(request.method === method, `${fixture.id}, method`, method, request.method);
  if (url.startsWith('…')) check(request.url.endsWith(url.slice(1)), `${fixture.id}, URL`, url, request.url);
  else
    check(
      pathOf(request.url).endsWith(pathOf(url)) || pathOf(url).endsWith(pathOf(request.url)),
      `${fixture.id}, URL`,
      pathOf(url),
      pathOf(request.url),
    );
  for (const [name, value] of Object.entries(headers)) {
    const found =
      request.headers[name] ??
      request.headers[Object.keys(request.headers).find((key) => key.toLowerCase() === name) ?? ''];
    const as = value.includes('[redacted]') ? found !== undefined : found === value;
    check(as, `${fixture.id}, header ${name}`, value, found ?? 'nothing');
  }
  same(parsed(request.body), body ?? undefined, `${fixture.id}, request body`);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, `https://${customHost}`);
  return decodeURIComponent(pathname) + search;
}

const textOf = (body: string | Uint8Array | undefined): string =>
  body === undefined ? '' : typeof body === 'string' ? body : new TextDecoder().decode(body);

function parsed(body: string | Uint8Array | undefined): unknown {
  const text = textOf(body);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns all keys of a JSON value, except those in a tool's schema. */
function keysOf(value: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) keysOf(item, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      into.add(key);
      if (key !== 'parameters' && key !== 'input_schema') keysOf(item, into);
    }
  }
  return into;
}
