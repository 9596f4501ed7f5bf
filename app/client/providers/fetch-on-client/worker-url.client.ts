// URL of the worker's module in the client build.
export { default as workerURL } from './worker.ts?worker&url';
