// Addresses of a document's servers, and the sign-in it asks for.
import { fieldsOf, listOf, own, textOf } from './parse.ts';
import type { Fields } from './parse.ts';
import type { AuthHint } from './operation.ts';
import { resolved } from './references.ts';

const maxServers = 20;

/** `base`: address of the document, for relative addresses. Variables get their default values. */
export function serversOf(value: unknown, base: string | undefined): readonly string[] {
  const found = listOf(value).flatMap((server) => addressOf(server, base) ?? []);
  return [...new Set(found)].slice(0, maxServers);
}

function addressOf(server: unknown, base: string | undefined): string | undefined {
  const variables = fieldsOf(own(server, 'variables'));
  const filled = textOf(own(server, 'url')).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = own(variables, name);
    const value = own(variable, 'default') ?? listOf(own(variable, 'enum'))[0];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  const url = URL.canParse(filled, base) ? new URL(filled, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || /[{}]|%7B/i.test(url.href)) return undefined;
  url.hash = url.username = url.password = '';
  return url.href;
}

/** Returns the first sign-in that can be entered: of the document's requirement, else of any scheme. */
export function authOf(document: Fields): AuthHint | undefined {
  const schemes = fieldsOf(own(document['components'], 'securitySchemes'));
  const required = listOf(document['security']).flatMap((each) => Object.keys(fieldsOf(each)));
  for (const name of [...required, ...Object.keys(schemes)]) {
    const hint = hintOf(resolved(document, own(schemes, name)));
    if (hint) return hint;
  }
  return undefined;
}

function hintOf(scheme: Fields | undefined): AuthHint | undefined {
  switch (textOf(scheme?.['type'])) {
    case 'http':
      return { type: textOf(scheme?.['scheme']).toLowerCase() === 'basic' ? 'basic' : 'bearer' };
    case 'oauth2':
    case 'openIdConnect':
      return { type: 'bearer' };
    case 'apiKey': {
      const place = textOf(scheme?.['in']);
      const name = textOf(scheme?.['name']);
      return (place === 'header' || place === 'query') && name !== '' ? { type: 'apiKey', in: place, name } : undefined;
    }
    default:
      return undefined;
  }
}

/** Places that a declared key fills, which are therefore no parameters. */
export function keyPlaces(document: Fields): ReadonlySet<string> {
  const schemes = Object.values(fieldsOf(own(document['components'], 'securitySchemes')));
  return new Set(
    schemes.flatMap((value) => {
      const scheme = resolved(document, value);
      return textOf(scheme?.['type']) === 'apiKey' ? [`${textOf(scheme?.['in'])} ${textOf(scheme?.['name'])}`] : [];
    }),
  );
}
