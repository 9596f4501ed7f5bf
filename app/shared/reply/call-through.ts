// Calls through `call_tool`: a model that is offered two functions in place of all names the one it means in the arguments. Such a call is
// kept as that of the named function, so that whatever follows (consent, checks, cards, results) knows no difference, and is sent as it was made.
import type { ReplyPart, ToolPart } from './reply.ts';
import { storable } from './storable.ts';

/** No plugin can have these names: those of plugins hold a separator. */
export const findToolsName = 'find_tools';
export const callToolName = 'call_tool';

type Named = Pick<ToolPart, 'name' | 'arguments'>;

/** Undefined where the arguments are not those of a call: it stays one of `call_tool`, whose schema says what is wrong. */
export function namedCall(text: string): Named | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { name: written, arguments: args, ...others } = value as Readonly<Record<string, unknown>>;
    // Escapes of JSON are characters from here on.
    const name = typeof written === 'string' ? storable(written) : '';
    if (name === '' || name === callToolName || Object.keys(others).length > 0) return undefined;
    // Some models write them as calls on the wire have them: as text.
    if (typeof args === 'string') return { name, arguments: storable(args) };
    if (args === undefined) return { name, arguments: '{}' };
    if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
    return { name, arguments: JSON.stringify(args) };
  } catch {
    return undefined;
  }
}

/** Parts of an answer that has ended. */
export function withNamedCalls(parts: readonly ReplyPart[]): readonly ReplyPart[] {
  if (!parts.some((part) => part.type === 'tool' && part.name === callToolName)) return parts;
  return parts.map((part) => {
    if (part.type !== 'tool' || part.name !== callToolName) return part;
    const named = namedCall(part.arguments);
    return named ? { ...part, ...named, through: callToolName } : part;
  });
}

/** As the model made it. `args`: JSON. */
export const asMade = ({ name, arguments: args, through }: ToolPart): Named =>
  through === undefined
    ? { name, arguments: args }
    : { name: through, arguments: `{"name":${JSON.stringify(name)},"arguments":${jsonOf(args)}}` };

/** Text that is no JSON stays text: one of the forms in which `call_tool` takes arguments. */
function jsonOf(text: string): string {
  try {
    return text.trim() === '' ? '{}' : JSON.stringify(JSON.parse(text));
  } catch {
    return JSON.stringify(text);
  }
}

/** The readable part of a call that is still being written. */
export function namedSoFar(part: ToolPart): ToolPart {
  if (part.name !== callToolName) return part;
  const name = /^\s*\{\s*"name"\s*:\s*"([^"\\]+)"/.exec(part.arguments)?.[1];
  if (name === undefined) return part;
  const [, args = ''] = /"arguments"\s*:\s*(\{.*)$/s.exec(part.arguments) ?? [];
  return { ...part, name, arguments: args };
}
