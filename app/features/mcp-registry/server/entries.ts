// Reads a page of a registry, in its format of 2025-12-01
// (https://github.com/modelcontextprotocol/registry, docs/reference/api/openapi.yaml). Entries that cannot be read are left out.
import { read, WrongAnswer } from '../../../shared/api/read.ts';
import { flag, objectOf, text, texts } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { visible } from '../../../server/mcp/definitions.ts';
import type { RegistryEntry, RegistryHeader, Remote, Variable } from '../shared/api.ts';

const lenient = true as const;
const input = {
  lenient,
  ...objectOf(
    {},
    {
      description: text,
      isRequired: flag,
      isSecret: flag,
      value: text,
      default: text,
      placeholder: text,
      choices: texts,
    },
  ),
} as const;
const variables = { type: 'object', lenient, additionalProperties: input } as const;
const header = { ...input, required: ['name'], properties: { ...input.properties, name: text, variables } } as const;
const remote = {
  lenient,
  ...objectOf({ type: text, url: text }, { variables, headers: { type: 'array', lenient, items: header } }),
} as const;
const program = objectOf({ registryType: text, identifier: text });
const link = { lenient, ...objectOf({}, { url: text }) } as const;
const server = {
  lenient,
  ...objectOf(
    { name: text },
    {
      title: text,
      description: text,
      version: text,
      websiteUrl: text,
      repository: link,
      remotes: { type: 'array', lenient, items: remote },
      packages: { type: 'array', lenient, items: program },
    },
  ),
} as const;
const officialKey = 'io.modelcontextprotocol.registry/official';
const meta = {
  type: 'object',
  lenient,
  properties: { [officialKey]: { lenient, ...objectOf({}, { status: text }) } },
} as const;
const found = { lenient, ...objectOf({ server }, { _meta: meta }) } as const;
const pageSchema = {
  lenient,
  ...objectOf(
    { servers: { type: 'array', lenient, items: found } },
    { metadata: { lenient, ...objectOf({}, { nextCursor: text }) } },
  ),
} as const;

const limits = { text: 2_000, name: 200, url: 2_000, list: 20, cursor: 1_000 };

/** Undefined: not a page of a registry. */
export function readPage(
  value: unknown,
): { readonly servers: readonly RegistryEntry[]; readonly next?: string } | undefined {
  try {
    const { servers, metadata } = read(pageSchema, value);
    const next = metadata?.nextCursor;
    return {
      servers: servers.flatMap(entryOf),
      ...(next !== undefined && next !== '' && next.length <= limits.cursor ? { next } : {}),
    };
  } catch (error) {
    if (error instanceof WrongAnswer) return undefined;
    throw error;
  }
}

function entryOf({ server: given, _meta }: Static<typeof found>): readonly RegistryEntry[] {
  const { status } = Object(_meta?.[officialKey] ?? {}) as { readonly status?: string }; // read above
  if (status === 'deleted' || given.name.length > limits.name) return [];
  const name = shown(given.name, limits.name);
  const [website, repository] = [linkOf(given.websiteUrl), linkOf(given.repository?.url)];
  return [
    {
      name,
      title: shown(given.title, limits.name) || name,
      description: shown(given.description, limits.text),
      version: shown(given.version, limits.name),
      deprecated: status === 'deprecated',
      remotes: (given.remotes ?? []).flatMap(remoteOf).slice(0, limits.list),
      programs: (given.packages ?? [])
        .slice(0, limits.list)
        .map(({ registryType, identifier }) => `${shown(registryType, 40)}: ${shown(identifier, limits.name)}`),
      ...(website ? { website } : {}),
      ...(repository ? { repository } : {}),
    },
  ];
}

/** `streamable-http` comes before the older `sse`. */
const kinds: readonly string[] = ['streamable-http', 'sse'];

function remoteOf({ type, url, headers = [], variables: given = {} }: Static<typeof remote>): readonly Remote[] {
  const address = withFixed(url, given, limits.url);
  if (!kinds.includes(type) || address === undefined || !/^(https?:\/\/|\{)/.test(address)) return [];
  return [{ url: address, headers: headers.slice(0, limits.list).flatMap(headerOf), variables: variablesOf(given) }];
}

function headerOf({ variables: given = {}, value, ...rest }: Static<typeof header>): readonly RegistryHeader[] {
  const asked = variableOf(rest.name, rest);
  if (value === undefined) return [asked];
  const filled = withFixed(value, given, limits.text);
  return filled === undefined ? [] : [{ ...asked, value: filled, variables: variablesOf(given) }];
}

/** Fills variables that have a value, which users cannot change. Undefined: longer than allowed. */
function withFixed(template: string, given: Static<typeof variables>, most: number): string | undefined {
  if (template.length > most) return undefined;
  let length = template.length;
  const filled = template.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(given, name) ? (given[name]?.value ?? whole) : whole;
    length += value.length - whole.length;
    return length > most ? '' : value;
  });
  return length > most ? undefined : filled;
}

const variablesOf = (given: Static<typeof variables>): readonly Variable[] =>
  Object.entries(given)
    .slice(0, limits.list)
    .flatMap(([name, each]) => (each.value === undefined ? [variableOf(name, each)] : []));

function variableOf(name: string, given: Omit<Static<typeof input>, 'value'>): Variable {
  const { description, isRequired, isSecret, default: initial, placeholder, choices } = given;
  return {
    name: shown(name, limits.name),
    ...(description === undefined ? {} : { description: shown(description, limits.text) }),
    ...(isRequired ? { required: true } : {}),
    ...(isSecret ? { secret: true } : {}),
    ...(initial === undefined ? {} : { default: shown(initial, limits.text) }),
    ...(placeholder === undefined ? {} : { placeholder: shown(placeholder, limits.name) }),
    ...(choices && choices.length > 0
      ? { choices: choices.slice(0, 100).map((each) => shown(each, limits.text)) }
      : {}),
  };
}

/** Without invisible characters. */
const shown = (given: string | undefined, most: number): string =>
  visible(given ?? '')
    .text.trim()
    .slice(0, most);

function linkOf(given: string | undefined): string | undefined {
  if (given === undefined || given.length > limits.url || !URL.canParse(given)) return undefined;
  const { protocol, href } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
