// @ts-check
// First module of a package's process: removes access to other processes, serves type-stripped sources from the host's cache, and
// shares the host's core. Plain JavaScript, because stripping types here would cost more memory than everything else.
import { readFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const [, , mapFile = '', host = '', child = ''] = process.argv;
/** @type {Record<string, string>} */
const sources = JSON.parse(readFileSync(mapFile, 'utf8'));

const refuse = () => {
  throw Object.assign(new Error('a package may not do this'), { code: 'ERR_ACCESS_DENIED' });
};
// Node's permissions do not cover signals and priorities of other processes.
for (const name of [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'abort',
  'dlopen',
  'setuid',
  'setgid',
  'seteuid',
  'setegid',
])
  if (name in process) Object.defineProperty(process, name, { value: refuse, configurable: false, writable: false });
os.setPriority = refuse;
// The shell that set the limits has added variables such as its folder.
for (const name of Object.keys(process.env)) delete process.env[name];
syncBuiltinESMExports();

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@tributary/')) return next(specifier, context);
    return next(specifier, { ...context, parentURL: host });
  },
  load(url, context, next) {
    const file = sources[url];
    if (file === undefined) return next(url, context);
    return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true };
  },
});
// Hides the host from the package.
process.argv.length = 1;
process.title = 'tributary-package';
await import(child);
