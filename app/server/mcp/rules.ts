// Permissions of a server's tools, as set by the user.
import type { ToolUse } from '../../shared/api/mcp.ts';
import { appError } from '../http/errors.server.ts';
import { changeMcpRow, findMcpRow } from '../storage/repositories/mcp.ts';
import type { Tables } from '../storage/storage.ts';
import { readListing, readRules, write } from './stored.ts';
import type { Rules } from './stored.ts';

export interface RuleChanges {
  readonly uses?: Readonly<Record<string, ToolUse>>;
  /** Hashes of definitions the user has seen, by tool. */
  readonly approve?: Readonly<Record<string, string>>;
}

/** Throws 409 if a definition has changed since it was shown. */
export async function changeRules(all: Tables, userId: string, id: string, changes: RuleChanges): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const row = await findMcpRow(all, userId, id);
    if (!row) throw appError(404, `there is no MCP server "${id}"`);
    const { tools = [] } = readListing(row.listing) ?? {};
    const rules: Record<string, Rules[string]> = { ...readRules(row.rules) };
    for (const [name, use] of Object.entries(changes.uses ?? {})) {
      const rule = rules[name];
      if (!rule || !Object.hasOwn(rules, name)) throw appError(404, `there is no tool "${name.slice(0, 100)}"`);
      rules[name] = { ...rule, use };
    }
    for (const [name, hash] of Object.entries(changes.approve ?? {})) {
      const tool = tools.find((each) => each.name === name && each.hash === hash);
      if (!tool)
        throw appError(400, 'this definition is not that of the tool any more: look at it again', { code: 'changed' });
      // A permanent consent applied to the old definition, so the new one asks again.
      const before = rules[name]?.use;
      const use = before === undefined || before === 'always' ? {} : { use: before };
      rules[name] = { hash, text: tool.text, ...use };
    }
    if (await changeMcpRow(all, userId, id, { rules: write(rules) }, row)) return;
  }
  throw appError(503, 'the server’s tools are being changed: try again', { code: 'busy', retryAfter: 1 });
}

export const setUse = (all: Tables, userId: string, id: string, tool: string, use: ToolUse): Promise<void> =>
  changeRules(all, userId, id, { uses: { [tool]: use } });
