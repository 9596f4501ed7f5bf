// Reads a server's prompts and resources at the user's request: returns text, and other content as files.
import type { App } from '../process/app.ts';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { appError } from '../http/errors.server.ts';
import { connectionTo } from './connections.server.ts';
import { faultOf } from './problems.ts';
import { resultOf } from './results.server.ts';
import { findServer } from './servers.server.ts';

const limits = { timeout: 30_000, maxTotalTimeout: 60_000 } as const;
const nobody = () => Promise.resolve({ action: 'decline' as const });

export async function readPrompt(
  app: App,
  userId: string,
  id: string,
  { name, arguments: args = {} }: { readonly name: string; readonly arguments?: Readonly<Record<string, string>> },
): Promise<string> {
  const messages = await reading(app, userId, id, async ({ client, during }) =>
    during(nobody, async () => (await client.getPrompt({ name, arguments: { ...args } }, limits)).messages),
  );
  const { text } = await resultOf(app, userId, { content: messages.map(({ content }) => content) });
  return text;
}

export async function readResource(app: App, userId: string, id: string, uri: string) {
  const contents = await reading(app, userId, id, async ({ client, during }) =>
    during(nobody, async () => (await client.readResource({ uri }, limits)).contents),
  );
  const content = contents.map((resource): ContentBlock => ({ type: 'resource', resource }));
  const { text, files } = await resultOf(app, userId, { content });
  return { text, files: files.map(({ url }) => url) };
}

async function reading<T>(
  app: App,
  userId: string,
  id: string,
  read: (connection: Awaited<ReturnType<typeof connectionTo>>) => Promise<T>,
): Promise<T> {
  const server = await findServer(app, userId, id);
  if (!server.enabled) throw appError(400, 'This server is switched off');
  try {
    return await read(await connectionTo(app, server));
  } catch (error) {
    const { code, message } = faultOf(error);
    throw appError(code === 'timeout' ? 504 : 502, message, { code });
  }
}
