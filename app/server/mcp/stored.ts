// The JSON columns of an MCP server's row: rules, listing, problem, verdict, challenge.
import type { DiscoverResult, PriorDiscovery } from '@modelcontextprotocol/client';
import type { McpPrompt, ToolUse } from '../../shared/api/mcp.ts';
import { jsonText } from '../storage/json-text.ts';
import type { Left, ToolDefinition } from './definitions.ts';

/** A tool's permission, and the definition that was approved. */
export interface Rule {
  readonly use?: ToolUse;
  readonly hash: string;
  readonly text: string;
}
export type Rules = Readonly<Record<string, Rule>>;

export interface NamedResource {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly uri: string;
  readonly mimeType?: string;
}

export interface Listing {
  /** Unix time in ms. */
  readonly at: number;
  readonly ttlMs: number;
  readonly software: string;
  /** Display name given by the server. */
  readonly title?: string;
  readonly instructions?: string;
  readonly tools: readonly ToolDefinition[];
  readonly resources: readonly NamedResource[];
  readonly prompts: readonly McpPrompt[];
  readonly left: readonly Left[];
}

export interface Problem {
  /** `sign_in` if a sign-in is missing. */
  readonly code: string;
  readonly message: string;
  readonly at: number;
}

export interface Verdict {
  readonly version: string;
  readonly at: number;
  /** Undefined: the server has a revision before 2026. */
  readonly discover?: DiscoverResult;
}

export interface Challenge {
  readonly scope?: string;
  readonly resourceMetadata?: string;
  /** The tokens are insufficient: the next sign-in requests more scopes. */
  readonly more?: boolean;
}

const read = <T>(text: string | null): T | undefined => (text === null ? undefined : (JSON.parse(text) as T)); // written below

export const readRules = (text: string): Rules => read<Rules>(text) ?? {};
/** Undefined for a damaged one, which is then listed again. */
export function readListing(text: string | null): Listing | undefined {
  try {
    return read(text);
  } catch {
    return undefined;
  }
}
export const readProblem = (text: string | null): Problem | undefined => read(text);
export const readVerdict = (text: string | null): Verdict | undefined => read(text);
export const readChallenge = (text: string | null): Challenge | undefined => read(text);
export const write = (value: Rules | Listing | Problem | Verdict | Challenge): string => jsonText(value);

/** A server may be upgraded, so its protocol is detected again each day. */
const verdictMs = 24 * 3_600_000;

export function priorOf(verdict: Verdict | undefined, now = Date.now()): PriorDiscovery | undefined {
  if (!verdict || now - verdict.at > verdictMs) return undefined;
  return verdict.discover ? { kind: 'modern', discover: verdict.discover } : { kind: 'legacy' };
}
