// Providers with one defect each, and the case that must detect it.
import { brokenDoor } from './door.ts';
import { brokenPackage } from './package.ts';
import { brokenRequest } from './request.ts';
import { brokenMarked } from './marked.ts';
import { brokenReply } from './reply.ts';
import { brokenStream } from './stream.ts';
import { brokenFailure } from './failure.ts';
import { brokenOperations } from './operations.ts';
import { brokenOwnWire } from './own-wire.ts';
import { brokenTrust } from './trust.ts';
import type { Broken } from './tools.ts';

export type { Broken } from './tools.ts';

export const broken: readonly Broken[] = [
  ...brokenPackage,
  ...brokenRequest,
  ...brokenMarked,
  ...brokenReply,
  ...brokenStream,
  ...brokenFailure,
  ...brokenOperations,
  ...brokenTrust,
  ...brokenOwnWire,
  ...brokenDoor,
];
