// Every route is in the contract, and every endpoint of the contract has a route.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endpoints } from '../testing/endpoints.ts';
import { apiRouteFiles } from '../testing/api-routes.ts';

const appFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the address of a route file with unnamed parameters: `api.folders_.$id.ts` is `/api/folders/:`. */
const addressOf = (file: string): string =>
  `/${basename(file, '.ts').replaceAll('_.', '.').replaceAll('.', '/').replaceAll(/\$\w+/g, ':')}`;

/** Finds the methods in a route's code: handlers of `userRoute`, or the one method it checks for. */
function methodsOf(code: string): readonly string[] {
  const handlers = [...code.matchAll(/^ {2,4}(?:async )?(GET|POST|PUT|PATCH|DELETE)[(:]/gm)].map(
    ([, name = '']) => name,
  );
  const inline = [...code.matchAll(/userRoute\(\{ (GET|POST):/g)].map(([, name = '']) => name);
  if (handlers.length + inline.length > 0) return [...handlers, ...inline, ...(/notIndexed/.test(code) ? ['GET'] : [])];
  return [/postOnly as loader/.test(code) ? 'POST' : 'GET'];
}

test('the contract has the routes that are there, method by method', () => {
  const routes = apiRouteFiles()
    .filter((file) => /\/api\.(?!\$\.ts$)/.test(file))
    .flatMap((file) =>
      methodsOf(readFileSync(appFolder + file, 'utf8')).map((method) => `${method} ${addressOf(file)}`),
    );
  const stated = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect([...new Set(stated)].sort()).toEqual(stated.sort());
  expect(stated).toEqual(routes.sort());
});
