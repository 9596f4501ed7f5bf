// Reads pages for a research by the tool for web pages, with its guard and limits.
import { accessOf } from '../../../server/features/access.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { runTool } from '../../../server/tools/run-tool.server.ts';
import { serverTools } from '../../../server/tools/tools.server.ts';

const identifier = 'web-page';
/** Parts of a long page. */
const maxParts = 3;
const more = /\n\n\[\d+ more characters: read on with "from": (\d+)\]$/;

export async function pageReader(
  app: App,
  userId: string,
  signal: AbortSignal,
): Promise<(url: string) => Promise<string>> {
  const [tools, access] = await Promise.all([serverTools(app), accessOf(app, userId)]);
  const manifest = tools.get(identifier)?.manifest;
  if (!manifest || !access.tool(identifier))
    throw appError(403, 'Research needs the tool "Web page", which is not available to you: ask an administrator.', {
      code: 'tool_not_allowed',
    });
  return async (url) => {
    let text = '';
    for (let from = 0, part = 0; part < maxParts; part++) {
      const read = await runTool(
        app,
        { manifest, identifier, apiName: 'read', arguments: { url, from }, type: 'builtin' },
        { signal, headers: new Headers() },
        { userId },
      );
      const next = more.exec(read);
      text += next ? read.slice(0, next.index) : read;
      if (!next) break;
      from = Number(next[1]);
    }
    return text;
  };
}
