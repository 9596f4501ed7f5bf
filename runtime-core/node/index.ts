// The Node side of a host: transport, package finder, one copy of the core. Never imported on the call path.
export { createNodeTransport } from './transport.ts';
export type { NodeTransportOptions } from './transport.ts';
export { findPackages, missingPackages } from './find-packages.ts';
export type { FindOptions } from './find-packages.ts';
export { shareCore } from './share-core.ts';
