// Handles calls through `call_tool`: a model that is offered only two functions names the intended one in the arguments. Such a
// call is stored as one of the named function, so that consent, checks and results need no special case, and is sent back in its
// original form.
import type { ReplyPart, ToolPart } from './reply.ts';
import { storable } from './storable.ts';

/** No plugin function can have these names, because theirs contain a separator. */
export const findToolsName = 'find_tools';
export const callToolName = 'call_tool';

type Named = Pick<ToolPart, 'name' | 'arguments'>;

/** Parses the arguments of `call_tool`. Undefined if invalid: the call is kept, and its schema reports the error. */
export function namedCall(text: string): Named | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { name: written, arguments: args, ...others } = value as Readonly<Record<string, unknown>>;
    // Escapes are decoded by now.
    const name = typeof written === 'string' ? storable(written) : '';
    if (name === '' || name === callToolName || Object.keys(others).length > 0) return undefined;
    // Some models write the arguments as JSON text.
    if (typeof args === 'string') return { name, arguments: storable(args) };
    if (args === undefined) return { name, arguments: '{}' };
    if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
    return { name, arguments: JSON.stringify(args) };
  } catch {
    return undefined;
  }
}

/** Converts the calls of an ended answer. */
export function withNamedCalls(parts: readonly ReplyPart[]): readonly ReplyPart[] {
  if (!parts.some((part) => part.type === 'tool' && part.name === callToolName)) return parts;
  return parts.map((part) => {
    if (part.type !== 'tool' || part.name !== callToolName) return part;
    const named = namedCall(part.arguments);
    return named ? { ...part, ...named, through: callToolName } : part;
  });
}

/** Returns a call in its original form. `args`: JSON. */
export const asMade = ({ name, arguments: args, through }: ToolPart): Named =>
  through === undefined
    ? { name, arguments: args }
    : { name: through, arguments: `{"name":${JSON.stringify(name)},"arguments":${jsonOf(args)}}` };

/** Text that is not JSON is passed as a string, which `call_tool` accepts. */
function jsonOf(text: string): string {
  try {
    return text.trim() === '' ? '{}' : JSON.stringify(JSON.parse(text));
  } catch {
    return JSON.stringify(text);
  }
}

/** Returns the readable part of a call that is still streaming. */
export function namedSoFar(part: ToolPart): ToolPart {
  if (part.name !== callToolName) return part;
  const name = /^\s*\{\s*"name"\s*:\s*"([^"\\]+)"/.exec(part.arguments)?.[1];
  if (name === undefined) return part;
  const [, args = ''] = /"arguments"\s*:\s*(\{.*)$/s.exec(part.arguments) ?? [];
  return { ...part, name, arguments: args };
}
