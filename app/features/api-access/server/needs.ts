// Abilities that a request asks for, which not every model has.
import type { Abilities, ChatParams, ModelCard } from '@tributary/runtime-core';
import type { DoorHead, DoorWire } from '@tributary/runtime-core/door';
import { requireShallow } from './body.ts';
import type { Json } from '@tributary/runtime-core/wire';

type Ability = Extract<keyof Abilities, 'functionCall' | 'vision' | 'structuredOutput' | 'files'>;

export type Needs = ReadonlySet<Ability>;

function needsOf({ messages, tools, response_format: format }: ChatParams): Needs {
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const has = (type: string): boolean => parts.some((each) => each.type === type);
  const needs: Readonly<Record<Ability, boolean>> = {
    functionCall: (tools?.length ?? 0) > 0,
    vision: has('image_url'),
    files: has('file'),
    structuredOutput: format?.type === 'json_schema',
  };
  return new Set((Object.keys(needs) as Ability[]).filter((ability) => needs[ability])); // its own keys
}

/** True for a model of which nothing is known. */
export const isAble = (card: Pick<ModelCard, 'abilities'> | undefined, needs: Needs): boolean =>
  card === undefined || [...needs].every((ability) => card.abilities?.[ability] === true);

/** None for a request that only a vendor of its wire can read. */
export function needsIn(wire: DoorWire, body: Json, head: DoorHead): Needs {
  try {
    requireShallow(body);
    return needsOf(wire.read(body, head).params);
  } catch {
    return new Set();
  }
}
