// @ts-check
// The first module of a package's process, before any of its code: what could reach other processes is taken away, then
// sources without their types are served from the host's copies, and everybody gets the host's core. Plain JavaScript:
// stripping types in this process costs more memory than the rest of it.
import { readFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const [, , mapFile = '', host = '', child = ''] = process.argv;
/** @type {Record<string, string>} */
const sources = JSON.parse(readFileSync(mapFile, 'utf8'));

const refuse = () => {
  throw Object.assign(new Error('a package may not do this'), { code: 'ERR_ACCESS_DENIED' });
};
// Signals and priorities of other processes are no matter of Node's permissions.
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
// A shell that set the limits has named its folder.
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
// The package's process shows nothing of the host.
process.argv.length = 1;
process.title = 'tributary-package';
await import(child);
