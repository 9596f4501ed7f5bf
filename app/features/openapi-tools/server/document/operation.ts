// An operation of a document as a tool, and how its arguments are sent.
import type { ToolDefinition } from '../../../../server/mcp/definitions.ts';

export const places = ['path', 'query', 'header', 'cookie'] as const;
export type Place = (typeof places)[number];

export interface Parameter {
  /** Name of the argument, which is valid for all vendors. */
  readonly argument: string;
  readonly name: string;
  readonly in: Place;
  readonly style: string;
  readonly explode: boolean;
  /** True if the value is sent as JSON. */
  readonly json?: boolean;
  /** True if reserved characters are sent as they are. */
  readonly reserved?: boolean;
}

export interface Body {
  readonly argument: string;
  readonly type: string;
  readonly kind: 'json' | 'form' | 'multipart' | 'text';
  /** Style of fields of a form that differ from the standard. */
  readonly encoding?: Readonly<Record<string, { readonly style: string; readonly explode: boolean }>>;
}

export const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;
export type Method = Uppercase<(typeof methods)[number]>;

export interface Operation extends Pick<
  ToolDefinition,
  'name' | 'title' | 'description' | 'inputSchema' | 'stripped' | 'hash'
> {
  readonly method: Method;
  /** Template, e.g. `/pets/{id}`. */
  readonly path: string;
  /** Address of its own server, if different. */
  readonly server?: string;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
}

export interface Left {
  readonly name: string;
  readonly reason: string;
}

/** Sign-in that the document asks for, to fill the form. */
export interface AuthHint {
  readonly type: 'bearer' | 'basic' | 'apiKey';
  readonly in?: 'header' | 'query';
  readonly name?: string;
}

export interface DocumentRead {
  readonly title: string;
  readonly version: string;
  /** Addresses of servers, the first is the standard. */
  readonly servers: readonly string[];
  readonly auth?: AuthHint;
  readonly operations: readonly Operation[];
  readonly left: readonly Left[];
}

export const isReading = ({ method }: Pick<Operation, 'method'>): boolean => method === 'GET' || method === 'HEAD';
