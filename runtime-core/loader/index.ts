// Finding is the host's (node/find-packages.ts); checking and listing are here.
export { checkField, checkPlugin, checkProvider, createLoader } from './loader.ts';
export type { FoundPackage, Loader, LoaderOptions, LoadReport } from './loader.ts';
