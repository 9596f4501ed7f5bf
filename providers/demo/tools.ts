// Tool call of a scripted answer: its arguments fit the tool's own schema.
import type { Tool } from '@tributary/runtime-core';
import { isRecord, list, record } from '@tributary/runtime-core/wire';

export interface DemoCall {
  readonly name: string;
  readonly arguments: string;
}

/** Called where no tool is offered, so that a call can be seen at all: one that hosts usually bring themselves. */
export const showCall: DemoCall = {
  name: 'calculator____calculate',
  arguments: JSON.stringify({ expression: '2850 km / (4.2 km/hour) to days' }),
};

/** `tool NAME {json}` calls that tool with that; else the tool whose name is mentioned, else the first of those offered. */
export function chooseCalls(message: string, tools: readonly Tool[]): readonly DemoCall[] {
  const exact = /^\s*tool\s+([\w.-]+)\s*(\{.*\})\s*$/s.exec(message);
  if (exact?.[1] && exact[2]) return [{ name: exact[1], arguments: exact[2] }];
  const mentioned = tools.filter(({ function: { name } }) => message.toLowerCase().includes(name.toLowerCase()));
  const chosen = mentioned.length > 0 ? mentioned : tools.slice(0, 1);
  const calls = chosen.map((tool) => ({
    name: tool.function.name,
    arguments: JSON.stringify(sample(tool.function.parameters ?? {}, message, 0)),
  }));
  const [first] = calls;
  const second = tools.find(({ function: { name } }) => name !== first?.name)?.function;
  if (!first || !/\btwo\b/i.test(message) || calls.length > 1) return calls;
  return [
    first,
    second ? { name: second.name, arguments: JSON.stringify(sample(second.parameters ?? {}, message, 0)) } : first,
  ];
}

const maxDepth = 4;

/** A value that a JSON schema accepts, made of the schema's own examples where it has some and of the message where not. */
function sample(schema: unknown, message: string, depth: number): unknown {
  if (!isRecord(schema)) return message;
  const given = schema['default'] ?? schema['const'] ?? list(schema['examples'])[0] ?? list(schema['enum'])[0];
  if (given !== undefined) return given;
  const variant = list(schema['anyOf'])[0] ?? list(schema['oneOf'])[0];
  if (variant !== undefined && depth < maxDepth) return sample(variant, message, depth + 1);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'string':
      return message.slice(0, 200);
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return depth < maxDepth ? [sample(schema['items'], message, depth + 1)] : [];
    default:
      return sampleObject(schema, message, depth);
  }
}

function sampleObject(
  schema: Readonly<Record<string, unknown>>,
  message: string,
  depth: number,
): Record<string, unknown> {
  const properties = record(schema['properties']) ?? {};
  const required = list(schema['required']);
  if (depth >= maxDepth) return {};
  const wanted = Object.entries(properties).filter(([name]) => required.length === 0 || required.includes(name));
  return Object.fromEntries(wanted.map(([name, property]) => [name, sample(property, message, depth + 1)]));
}
