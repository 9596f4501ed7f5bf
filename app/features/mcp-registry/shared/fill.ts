// Fills the template of a remote server with what its user entered.
import type { Remote, Variable } from './api.ts';

/** A field of the form. `key`: its place in the entered values. */
export interface AskedField extends Variable {
  readonly key: string;
  /** Set for a header whose whole value is entered. */
  readonly header?: true;
}

export interface Filled {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Required fields without a value. */
  readonly missing: readonly string[];
}

const inURL = (name: string): string => `url ${name}`;
const inHeader = (header: string, name = ''): string => `header ${header} ${name}`;

/** A header with a fixed value is sent as it is; one with variables asks for these. */
export function fieldsOf({ headers, variables }: Remote): readonly AskedField[] {
  return [
    ...variables.map((each) => ({ ...each, key: inURL(each.name) })),
    ...headers.flatMap(({ name, value, variables: own = [], ...rest }): readonly AskedField[] =>
      value === undefined
        ? [{ ...rest, name, key: inHeader(name), header: true }]
        : own.map((each) => ({ ...each, key: inHeader(name, each.name) })),
    ),
  ];
}

/** Names in braces that are no variable stay as they are. Optional headers without a value are left out. */
export function filled(remote: Remote, entered: Readonly<Record<string, string>>): Filled {
  const valueOf = (key: string): string => (entered[key] ?? '').trim();
  const fill = (template: string, variables: readonly Variable[], keyOf: (name: string) => string): string =>
    template.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) =>
      variables.some((each) => each.name === name) ? valueOf(keyOf(name)) : whole,
    );
  const headers = remote.headers.flatMap(({ name, value, variables = [] }) => {
    const sent = value === undefined ? valueOf(inHeader(name)) : fill(value, variables, (each) => inHeader(name, each));
    const isEmpty = variables.length > 0 && variables.every((each) => valueOf(inHeader(name, each.name)) === '');
    return sent === '' || isEmpty ? [] : [[name, sent] as const];
  });
  return {
    url: fill(remote.url, remote.variables, inURL),
    headers: Object.fromEntries(headers),
    missing: fieldsOf(remote).flatMap(({ key, name, required }) => (required && valueOf(key) === '' ? [name] : [])),
  };
}
