// Abilities that a request asks for, which not every model has.
import type { Abilities, ChatParams, ModelCard } from '@tributary/runtime-core';

type Ability = Extract<keyof Abilities, 'functionCall' | 'vision' | 'structuredOutput' | 'files'>;

export type Needs = ReadonlySet<Ability>;

export function needsOf({ messages, tools, response_format: format }: ChatParams): Needs {
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
