// The user's chats as a tool that searches them, once its user has allowed it.
import { appError } from '../../../server/http/errors.server.ts';
import type { FeatureToolCall } from '../../../server/features/feature.ts';
import { readArguments } from '../../../server/tools/gateway-arguments.server.ts';
import { visible } from '../../../server/mcp/definitions.ts';
import type { App } from '../../../server/process/app.ts';
import { searchAll } from '../../../server/storage/repositories/search.ts';
import { changeSettings, readSetting } from '../../../server/storage/repositories/settings.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { Found } from '../../../shared/api/search.ts';
import { addressOf } from '../../../shared/conversation/search.ts';
import type { ToolResult } from '../../../shared/tools/calls.ts';
import { digestOf } from '../../../shared/tools/digest.ts';
import type { ToolSource } from '../../../shared/tools/sources.ts';

export const featureId = 'past-chats';
export const searchChats = 'search_chats';
/** Settings that begin with `tools.` grant permissions, and are never imported. */
const settingKey = 'tools.pastChats';

export const isAllowed = async (tables: Tables, userId: string): Promise<boolean> =>
  (await readSetting(tables, userId, settingKey)) === true;

export const setAllowed = (tables: Tables, userId: string, allowed: boolean): Promise<void> =>
  changeSettings(tables, userId, { [settingKey]: allowed ? true : null });

const day = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\d$` } as const;
const api = {
  name: searchChats,
  description:
    'Searches the user’s earlier chats with you and other models. Use it when the user refers to something that was said before and ' +
    'is not in this chat. Returns titles, dates and passages, newest first. All words must be in a message: use few, and try others when ' +
    'nothing is found.',
  access: 'read',
  parameters: {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 200, description: 'Words to find.' },
      from: { ...day, description: 'First day, YYYY-MM-DD.' },
      to: { ...day, description: 'Last day, YYYY-MM-DD.' },
    },
    additionalProperties: false,
  },
} as const;

const source: ToolSource = {
  origin: 'feature',
  manifest: {
    identifier: featureId,
    meta: {
      title: 'Past chats',
      description: 'Searches your earlier chats.',
      locales: {
        de: { title: 'Frühere Chats', description: 'Durchsucht deine früheren Chats.' },
        'zh-CN': { title: '历史对话', description: '搜索你以前的对话。' },
      },
    },
    api: [api],
  },
  feature: {
    id: featureId,
    server: featureId,
    host: '',
    always: [searchChats],
    reads: [searchChats],
    digests: { [searchChats]: digestOf(JSON.stringify(api)).slice(0, 32) },
  },
};

export async function chatSources(app: App, userId: string): Promise<readonly ToolSource[]> {
  return (await isAllowed(await getStorage(app), userId)) ? [source] : [];
}

const most = 10;
const dayMs = 86_400_000;

export async function callChats(
  app: App,
  { userId, conversationId, keepsFiles, args }: FeatureToolCall,
): Promise<ToolResult> {
  const storage = await getStorage(app);
  if (!(await isAllowed(storage, userId)))
    throw appError(403, 'the user has not allowed models to search past chats', { code: 'not_allowed' });
  if (!keepsFiles) throw appError(403, 'a temporary chat does not search other chats', { code: 'temporary' });
  const { query, from, to } = await readArguments(args, api.parameters, { foreign: false });
  const [first, last] = [timeOf(from), timeOf(to)];
  const { found, more } = await searchAll(storage, userId, String(query), {
    limit: most + 1,
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: last + dayMs - 1 }),
  });
  const others = found.filter((each) => each.conversationId !== conversationId).slice(0, most);
  if (others.length === 0) return { outcome: 'done', content: 'No other chat has all of these words.' };
  const note = more ? '\n\nThere may be older ones.' : '';
  const text = `${others.map(lineOf).join('\n\n')}${note}`;
  const citations = others.map((each) => ({ url: addressOf(each), title: titleOf(each) }));
  return { outcome: 'done', content: JSON.stringify({ text, citations }) };
}

const timeOf = (text: unknown): number | undefined => {
  const time = typeof text === 'string' ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

const titleOf = ({ title }: Found): string => visible(title).text.trim() || 'Untitled';

const lineOf = (each: Found, at: number): string =>
  `[${at + 1}] "${titleOf(each)}", ${new Date(each.createdAt).toISOString().slice(0, 10)}: ${visible(each.excerpt).text}`;
