// URL of the compiler worker in the client build.
export { default as workerURL } from './compile-worker.ts?worker&url';
