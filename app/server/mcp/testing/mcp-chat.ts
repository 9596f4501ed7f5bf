// Chats with MCP tools over real HTTP: consents, replies to questions, and results.
import type { McpAdd, McpServerView } from '../../../shared/api/mcp.ts';
import type { CallNote, CallReply } from '../../../shared/api/call-note.ts';
import type { ToolMessage } from '../../../shared/message/message.ts';
import { shownDigest } from '../../../shared/tools/consent.ts';
import { functionName, functionTable } from '../../../shared/tools/names.ts';
import type { ToolSource } from '../../../shared/tools/sources.ts';
import { toolChat } from '../../turns/testing/tool-chat.ts';
import type { Session } from '../../testing/client.ts';
import type { McpVendor } from './mcp-vendor.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface CallOptions {
  /** Replies to the server's questions; without it, questions are ignored. */
  readonly reply?: (note: CallNote) => Promise<Omit<CallReply, 'id'>> | Omit<CallReply, 'id'>;
  readonly notes?: CallNote[];
  /** `none`: no decision is sent, so the consent must exist already. */
  readonly decision?: 'once' | 'chat' | 'always' | 'decline' | 'none';
  readonly patienceMs?: number;
}

export function mcpChat(url: () => string, session: () => Session, vendor: () => McpVendor) {
  const vault = () => ({ apiKey: 'sk-of-the-user', baseURL: vendor().url });
  const chat = toolChat(url, session, vault);
  const { call } = chat;
  const sources = async (): Promise<readonly ToolSource[]> =>
    ((await call('GET', '/api/tools')).json as { readonly tools: readonly ToolSource[] }).tools;

  async function useTool(
    server: string,
    tool: string,
    args: object,
    { reply, notes = [], decision = 'once', patienceMs = 30_000 }: CallOptions = {},
  ): Promise<ToolMessage> {
    const name = functionName(`mcp-${server}`, tool);
    const text = JSON.stringify(args);
    const { conversation, answer } = await chat.ask(`call ${name} ${text}`, { plugins: [`mcp-${server}`] });
    const until = Date.now() + patienceMs;
    const answered = new Set<string>();
    let agreed = decision === 'none';
    while (Date.now() < until) {
      const { turns, messages } = await chat.read(conversation);
      const result = messages.find((message) => message.role === 'tool');
      if (result) return result;
      const [turn] = turns;
      if (turn?.reason === 'consent' && !agreed) {
        agreed = true;
        const ref = functionTable(await sources()).get(name);
        const shown = ref ? { shown: shownDigest(ref, text) } : {};
        await chat.decide(conversation, answer, decision, { call: 0, ...shown });
      }
      const note = turn?.calls[0]?.note;
      if (note) notes.push(note);
      if (note && note.type !== 'progress' && reply && !answered.has(note.id)) {
        answered.add(note.id);
        const said = await reply(note);
        await chat.decide(conversation, answer, 'answer', { call: 0, reply: { id: note.id, ...said } });
      }
      await pause(40);
    }
    throw new Error(`no result of ${name}: ${JSON.stringify((await chat.read(conversation)).turns)}`);
  }

  return {
    ...chat,
    sources,
    useTool,
    async add(server: McpAdd): Promise<McpServerView> {
      const { status, json, text } = await call('POST', '/api/mcp', server);
      if (status !== 201) throw new Error(text);
      return json as McpServerView;
    },
    view: async (id: string): Promise<McpServerView | undefined> =>
      ((await call('GET', '/api/mcp')).json as { readonly servers: readonly McpServerView[] }).servers.find(
        (server) => server.id === id,
      ),
    change: (id: string, change: object) => call('PATCH', `/api/mcp/${id}`, change),
  };
}
