// The registry of MCP servers: a search, and its results as users may add them.
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import { flag, objectOf, text, texts } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

/** A value that its user may have to enter. */
const input = {
  description: text,
  required: flag,
  secret: flag,
  /** Initial value of a field. */
  default: text,
  placeholder: text,
  choices: texts,
} as const;
const variable = objectOf({ name: text }, input);
export type Variable = Static<typeof variable>;

/** With a value, users enter only its variables. */
const header = objectOf({ name: text }, { ...input, value: text, variables: { type: 'array', items: variable } });
export type RegistryHeader = Static<typeof header>;

const remote = objectOf({
  /** May contain variables as `{name}`. */
  url: text,
  headers: { type: 'array', items: header },
  variables: { type: 'array', items: variable },
});
export type Remote = Static<typeof remote>;

const entry = objectOf(
  {
    /** In reverse-DNS format, for example `io.github.user/weather`. */
    name: text,
    title: text,
    description: text,
    version: text,
    /** True if its publisher advises against it. */
    deprecated: flag,
    remotes: { type: 'array', items: remote },
    /** Programs that run the server, for example `npm: @scope/name`. */
    programs: texts,
  },
  { website: text, repository: text },
);
export type RegistryEntry = Static<typeof entry>;

export const mcpRegistryApi = {
  /** `search`: a part of names. `cursor`: of the previous page. 404 with the code `registry_off`: the operator has switched it off. */
  search: endpoint('GET', '/api/mcp-registry', {
    query: typeOnly<{ readonly search?: string | undefined; readonly cursor?: string | undefined }>(),
    answer: objectOf(
      {
        /** Host of the registry. */
        host: text,
        servers: { type: 'array', items: entry, lenient: true },
      },
      { next: text },
    ),
  }),
};
export type RegistryPage = Static<(typeof mcpRegistryApi)['search']['answer']>;
