// Builds the HTTP request of a call from the operation, the server's address, the arguments and the sign-in.
import { appError } from '../../../../server/http/errors.server.ts';
import type { Auth } from '../../shared/api.ts';
import { isFields } from '../document/parse.ts';
import type { Operation, Parameter } from '../document/operation.ts';
import { bodyText } from './body-text.ts';
import { headerText, pairsOf, pathText, percent } from './serialize.ts';

export interface BuiltRequest {
  readonly url: string;
  readonly method: Operation['method'];
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to the server's own origin only: parameters and the sign-in. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly body?: string;
}

const refuse = (argument: string, found: string, allowed: string) =>
  appError('PluginFailToTransformArguments', `/${argument}: found ${found}; allowed: ${allowed}`, {
    path: `/${argument}`,
    found,
    allowed,
  });

/** `base`: address of the server. Throws a typed error that the model can act on. */
export function buildRequest(
  operation: Pick<Operation, 'method' | 'path' | 'parameters' | 'body'>,
  base: string,
  args: Readonly<Record<string, unknown>>,
  auth: Auth | undefined,
): BuiltRequest {
  const { method, parameters, body } = operation;
  for (const [argument, value] of Object.entries(args))
    if (!isWhole(value)) throw refuse(argument.toWellFormed(), 'half a character', 'text of whole characters');
  const valueOf = (argument: string): unknown => (Object.hasOwn(args, argument) ? args[argument] : undefined);
  const given = parameters.flatMap((parameter) => {
    const value = valueOf(parameter.argument);
    return value === undefined || value === null ? [] : [{ parameter, value }];
  });
  const at = (place: Parameter['in']) => given.filter(({ parameter }) => parameter.in === place);
  const url = addressOf(operation, base, args);
  const query = [
    ...(url.search.length > 1 ? [url.search.slice(1)] : []),
    ...at('query').flatMap(({ parameter, value }) =>
      pairsOf(parameter.name, value, parameter).map(
        ([name, text]) => `${encodeQuery(name)}=${encodeQuery(text, parameter.reserved)}`,
      ),
    ),
    ...(auth?.type === 'apiKey' && auth.in === 'query' ? [`${encodeQuery(auth.name)}=${encodeQuery(auth.value)}`] : []),
  ];
  url.search = query.join('&');
  const headers = at('header').map(({ parameter, value }) => {
    const text = headerText(value, parameter);
    if (text === undefined)
      throw refuse(parameter.argument, 'characters that a header cannot hold', 'one line of text');
    return [parameter.name.toLowerCase(), text] as const;
  });
  const cookies = at('cookie').flatMap(({ parameter, value }) => pairsOf(parameter.name, value, parameter));
  const sent = body && valueOf(body.argument);
  const written = body && sent !== undefined && sent !== null ? bodyText(body, sent) : undefined;
  return {
    url: url.href,
    method,
    headers: {
      accept: 'application/json, text/*;q=0.8, */*;q=0.5',
      'user-agent': 'Tributary',
      ...(written ? { 'content-type': written.type } : {}),
    },
    secretHeaders: {
      ...Object.fromEntries(headers),
      ...(cookies.length > 0
        ? {
            cookie: cookies.map(([name, text]) => `${percent(name)}=${percent(text)}`).join('; '),
          }
        : {}),
      ...authHeaders(auth),
    },
    ...(written ? { body: written.text } : {}),
  };
}

/** False for a text with half a pair of UTF-16 units, which no server can read. */
const isWhole = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.entries(value).every((pair) => pair.every(isWhole));

function addressOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  base: string,
  args: Readonly<Record<string, unknown>>,
): URL {
  const [template = ''] = path.split('#');
  const filled = template.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    const value = parameter && Object.hasOwn(args, parameter.argument) ? args[parameter.argument] : undefined;
    const text = parameter && value !== undefined && value !== null ? pathText(name, value, parameter) : undefined;
    if (text === undefined)
      throw refuse(parameter?.argument ?? name, 'nothing, or a step to another path', 'a text that is not empty');
    return text;
  });
  const root = new URL(base);
  const [before, search = ''] = [root.pathname.replace(/\/+$/, ''), root.search.slice(1)];
  const url = new URL(root.origin + before + filled);
  // The path of a document may itself lead out of the server's folder, e.g. by `/../`.
  if (url.origin !== root.origin || !url.pathname.startsWith(`${before}/`))
    throw appError(400, 'the address of this operation is outside its server', { code: 'outside' });
  if (search !== '') url.search = [search, url.search.slice(1)].filter(Boolean).join('&');
  return url;
}

/** Commas separate lists, and servers expect them as they are. */
const encodeQuery = (text: string, reserved = false): string =>
  reserved
    ? encodeURI(text.toWellFormed()).replaceAll(/[#&+]/g, percent)
    : percent(text).replaceAll('%2C', ',').replaceAll('%5B', '[').replaceAll('%5D', ']');

function authHeaders(auth: Auth | undefined): Readonly<Record<string, string>> {
  switch (auth?.type) {
    case 'bearer':
      return { authorization: `Bearer ${auth.token}` };
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}` };
    case 'apiKey':
      return auth.in === 'header' ? { [auth.name.toLowerCase()]: auth.value } : {};
    default:
      return {};
  }
}

/** Removes null for arguments that do not accept it, because models write null for omitted ones. */
export function withoutNulls(args: unknown, required: unknown): unknown {
  if (!isFields(args)) return args;
  const needed = Array.isArray(required) ? required : [];
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || needed.includes(name)));
}
