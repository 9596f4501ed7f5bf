// The client command of the MCP conformance suite: drives this product over its HTTP interface, like a browser, so
// that the product's own connections are tested.
import type { McpServerView, McpTool } from '../../../../shared/api/mcp.ts';
import type { TurnView } from '../../../../shared/api/turn-view.ts';
import { defaultChatConfig } from '../../../../shared/message/chat-config.ts';
import { shownDigest } from '../../../../shared/tools/consent.ts';
import { functionName, functionTable } from '../../../../shared/tools/names.ts';
import type { ToolSource } from '../../../../shared/tools/sources.ts';
import { auth, openSession } from '../../../testing/client.ts';
import type { Session } from '../../../testing/client.ts';
import { newId } from '../../../storage/ids.ts';

const serverUrl = process.argv.at(-1) ?? '';
const app = process.env['TRIBUTARY_URL'] ?? '';
const baseURL = process.env['TRIBUTARY_MODELS'] ?? '';
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: object }[];
};
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const provider = 'my-box';
const vault = { apiKey: 'sk-of-the-user', baseURL };
const patienceMs = 25_000;
/** A person would give up, too. */
const maxSignIns = 3;

interface Whole {
  readonly messages: readonly { readonly role: string; readonly outcome?: string; readonly content?: string }[];
  readonly turns: readonly TurnView[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Driver {
  private readonly session: Session;
  signIns = 0;
  constructor(session: Session) {
    this.session = session;
  }

  async call<T>(method: string, path: string, body?: unknown, keys: object = vault): Promise<T> {
    const response = await fetch(app + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...auth(this.session, undefined, { vault: keys, vaults: { [provider]: vault } }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T; // the route tests check the shape
  }

  /** Acts as the user's browser: opens the page, and returns with the address it leads to. */
  async signIn(id: string): Promise<void> {
    if (++this.signIns > maxSignIns) throw new Error('asked to sign in once more');
    const { url } = await this.call<{ readonly url: string }>('POST', `/api/mcp/${id}/sign-in`, {});
    const page = await fetch(url, { redirect: 'manual' });
    await page.body?.cancel();
    const address = page.headers.get('location');
    if (address === null) throw new Error(`the sign-in page answered with ${page.status}`);
    await this.call('POST', '/api/mcp/sign-ins', { address });
  }

  /** Asks a question whose model calls the tool; answers consents and questions through the API. */
  async useTool(id: string, tool: string, args: object): Promise<void> {
    const name = functionName(`mcp-${id}`, tool);
    const text = JSON.stringify(args);
    const conversation = newId();
    const answer = newId();
    const model = `call ${name} ${text}`;
    const config = { ...defaultChatConfig, provider, model, plugins: [`mcp-${id}`] };
    await this.call('POST', '/api/turns', {
      conversation: { id: conversation, create: { title: 'A chat', config } },
      parent: null,
      answer,
      message: { id: newId(), createdAt: 1, text: 'Go on.', images: [] },
      using: { provider, model },
      config: { changes: {} },
      client,
    });
    const answered = new Set<string>();
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(50)) {
      const { messages, turns } = await this.call<Whole>('GET', `/api/conversations/${conversation}`);
      const result = messages.find(({ role }) => role === 'tool');
      if (result) {
        console.log(`${tool}: ${result.outcome} ${result.content?.slice(0, 300)}`);
        return;
      }
      const [turn] = turns;
      const about = { conversation, answer, call: 0, client };
      if (turn?.reason === 'consent' && !answered.has('consent')) {
        answered.add('consent');
        const { tools } = await this.call<{ readonly tools: readonly ToolSource[] }>('GET', '/api/tools');
        const ref = functionTable(tools).get(name);
        const shown = ref ? { shown: shownDigest(ref, text) } : {};
        await this.call('POST', '/api/turns/decisions', { ...about, decision: 'once', next: newId(), ...shown });
      }
      const note = turn?.calls[0]?.note;
      if (!note || note.type === 'progress' || answered.has(note.id)) continue;
      answered.add(note.id);
      // The form is returned with its defaults.
      if (note.type === 'signIn') {
        await this.signIn(note.server);
        continue;
      }
      const reply = { id: note.id, action: 'accept', ...(note.type === 'form' ? { content: {} } : {}) };
      await this.call('POST', '/api/turns/decisions', { ...about, decision: 'answer', next: newId(), reply });
    }
    throw new Error(`${tool}: no result`);
  }
}

/** Returns a value of the right type for each required parameter; fixed numbers where the suite expects them. */
function argumentsFor({ name }: McpTool, tools: readonly ToolSource[]): object {
  if (name === 'add_numbers') return { a: 5, b: 3 };
  const source = tools.find(({ origin }) => origin === 'mcp');
  const { properties = {}, required = [] } = (source?.manifest.api.find((api) => api.name === name)?.parameters ??
    {}) as Schema; // of the suite's servers
  return Object.fromEntries(required.map((each) => [each, samples[properties[each]?.type ?? 'string'] ?? 'x']));
}

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
  readonly required?: readonly string[];
}
const samples: Readonly<Record<string, unknown>> = { number: 1, integer: 1, boolean: true, array: [], object: {} };

const { cookie: _cookie, ...session } = await openSession(app);
const driver = new Driver(session);
await driver.call('PATCH', '/api/settings', {
  providers: { [provider]: { custom: { name: 'Box', sdkType: 'openai' } } },
});
let server = await driver.call<McpServerView>('POST', '/api/mcp', {
  url: serverUrl,
  name: 'suite',
  ...(context.client_id === undefined ? {} : { clientId: context.client_id }),
  ...(context.client_secret === undefined ? {} : { clientSecret: context.client_secret }),
});
while (server.signIn === 'needed') {
  await driver.signIn(server.id);
  const { servers } = await driver.call<{ readonly servers: readonly McpServerView[] }>('GET', '/api/mcp');
  server = servers.find(({ id }) => id === server.id) ?? server;
}
console.log(`${scenario}: ${server.protocol?.version} ${server.state} ${server.problem?.message ?? ''}`);
if (server.state === 'failed') throw new Error(server.problem?.message);
const { tools } = await driver.call<{ readonly tools: readonly ToolSource[] }>('GET', '/api/tools');
const wanted = server.tools.flatMap((tool) => {
  const calls = context.toolCalls?.filter(({ name }) => name === tool.name).map(({ arguments: args }) => args);
  return calls && calls.length > 0
    ? calls.map((args) => ({ tool, args }))
    : [{ tool, args: argumentsFor(tool, tools) }];
});
for (const { tool, args } of wanted) await driver.useTool(server.id, tool.name, args);
for (const { uri } of server.resources.slice(0, 1))
  if (uri !== undefined) await driver.call('POST', `/api/mcp/${server.id}/resource`, { uri });
for (const { name } of server.prompts.slice(0, 1)) await driver.call('POST', `/api/mcp/${server.id}/prompt`, { name });
await driver.call('DELETE', `/api/mcp/${server.id}`);
