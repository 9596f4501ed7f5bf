// One copy of the core in a bundle of test programs: what packages of providers import is the bundle's, under the names that
// bundle-app.ts gives its files.
import { registerHooks } from 'node:module';

const core = '@tributary/runtime-core';

registerHooks({
  resolve(specifier, context, next) {
    const part = specifier === core ? '' : specifier.startsWith(`${core}/`) ? specifier.slice(core.length) : undefined;
    if (part === undefined) return next(specifier, context);
    return { url: new URL(`./core${part.replaceAll('/', '-')}.mjs`, import.meta.url).href, shortCircuit: true };
  },
});
