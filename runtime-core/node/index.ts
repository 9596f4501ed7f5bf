// The host's Node modules: transport, package finder, and sharing of the core. Not used on the call path.
export { isPublicAddress } from './addresses.ts';
export { createDispatchers, readProxies } from './dispatchers.ts';
export type { AddressGuard, Dispatchers, Proxies, Resolve } from './dispatchers.ts';
export { createNodeTransport } from './transport.ts';
export type { NodeTransportOptions, Timeouts } from './transport.ts';
export { findPackages, missingPackages } from './find-packages.ts';
export type { FindOptions } from './find-packages.ts';
export { createIsolation } from './isolation/index.ts';
export type { Isolation, IsolationOptions } from './isolation/index.ts';
export { shareCore } from './share-core.ts';
