// Makes provider packages import the bundle's copy of the core, under the file names of bundle-app.ts.
import { registerHooks } from 'node:module';

const core = '@tributary/runtime-core';

registerHooks({
  resolve(specifier, context, next) {
    const part = specifier === core ? '' : specifier.startsWith(`${core}/`) ? specifier.slice(core.length) : undefined;
    if (part === undefined) return next(specifier, context);
    return { url: new URL(`./core${part.replaceAll('/', '-')}.mjs`, import.meta.url).href, shortCircuit: true };
  },
});
