// The address of the compiling thread in the client build.
export { default as workerURL } from './compile-worker.ts?worker&url';
