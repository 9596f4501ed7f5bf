// Reads MCP_SERVERS: servers the operator provides to all users. Only the operator can name a program to start.
import { readFileSync } from 'node:fs';

interface Common {
  /** Letters, digits and `-`; part of the tools' names. */
  readonly name: string;
  readonly title?: string;
  /** True if its read-only annotations are trusted. */
  readonly trusted?: boolean;
}

export interface OperatorHTTP extends Common {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OperatorProgram extends Common {
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export type OperatorServer = OperatorHTTP | OperatorProgram;

export const allowedServers =
  'a JSON list, or the path of a file with one, of { "name": "…", "url": "https://…" } or { "name": "…", "command": "…", "args": […] }, each with "title", "trusted", and "headers" or "env" as needed';

/** Returns undefined if the value is invalid. */
export function readOperatorServers(value: string): readonly OperatorServer[] | undefined {
  const text = value.startsWith('[') ? value : readText(value);
  const list = text === undefined ? undefined : parsed(text);
  if (!Array.isArray(list) || !list.every(isServer)) return undefined;
  const names = new Set(list.map(({ name }) => name));
  return names.size === list.length ? list : undefined;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fields = new Set(['name', 'title', 'trusted', 'url', 'headers', 'command', 'args', 'env', 'cwd']);

function isServer(value: unknown): value is OperatorServer {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { name, title, trusted, url, headers, command, args, env, cwd } = value as Readonly<Record<string, unknown>>;
  const common =
    Object.keys(value).every((key) => fields.has(key)) &&
    typeof name === 'string' &&
    /^[a-z0-9][a-z0-9-]{0,39}$/.test(name) &&
    isOptional(title, isText) &&
    isOptional(trusted, (given) => typeof given === 'boolean');
  if (!common) return false;
  if (command === undefined)
    return isText(url) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && isOptional(headers, isTexts);
  const argsFit = isOptional(args, (given) => Array.isArray(given) && given.every((each) => typeof each === 'string'));
  return (
    isText(command) &&
    url === undefined &&
    headers === undefined &&
    argsFit &&
    isOptional(env, isTexts) &&
    isOptional(cwd, isText)
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isOptional = (value: unknown, fits: (given: unknown) => boolean): boolean => value === undefined || fits(value);
const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
