// The packages of a server: what is loaded, what is not, and why.
import { packageGrade, suiteState } from './suite.ts';
import { endpoint } from './endpoint.ts';
import { number, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const packageRow = {
  type: 'object',
  required: ['name', 'origin', 'state'],
  properties: {
    name: text,
    origin: { enum: ['bundled', 'installed', 'named'] },
    state: { enum: ['loading', 'loaded', 'skipped', 'hanging', 'found'] },
    version: text,
    /** As its package.json says: of one that is refused it may be anything. */
    kind: text,
    /** Id of the provider or plugin that it brings. */
    id: text,
    /** Of a bundled package, as conformance/grades.json has it; of another, as the suite found it here. */
    grade: packageGrade,
    /** Hosts that it declares. */
    hosts: texts,
    /** Variables of the environment that it is given. */
    env: texts,
    /** Reason that it is not in use, and the repair. */
    problem: text,
    /** Remark on a package that is in use. */
    note: text,
    /** Taps of it that failed since the server started. */
    faults: {
      type: 'object',
      required: ['count', 'at', 'hook', 'message'],
      properties: { count: number, at: number, hook: text, message: text },
    },
    /** Of a loaded package, where whoever reaches the server is its operator. */
    suite: suiteState,
    /** It was added from the index, and whoever reaches the server may remove it. */
    removable: { type: 'boolean' },
  },
} as const;
export type PackageInfo = Static<typeof packageRow>;

const offer = {
  type: 'object',
  required: ['name', 'version', 'kind', 'id', 'grade', 'integrity', 'hosts', 'keys', 'env', 'date'],
  properties: {
    name: text,
    version: text,
    description: text,
    kind: { enum: ['provider', 'plugin'] },
    id: text,
    grade: packageGrade,
    /** Digest of the tarball, `sha512-…`. */
    integrity: text,
    /** Hosts that it contacts, fields of its keys or settings, variables of the environment that it is given. */
    hosts: texts,
    keys: texts,
    env: texts,
    /** Address of the attestation of its build. */
    provenance: text,
    /** Day on which the index checked it. */
    date: text,
    /** The version that is in use here. */
    installed: text,
  },
} as const;
export type PackageOffer = Static<typeof offer>;

const list = {
  type: 'object',
  required: ['packages'],
  properties: { packages: { type: 'array', items: packageRow } },
} as const;

export const packagesApi = {
  list: endpoint('GET', '/api/packages', { answer: list }),
  /** Packages of the operator's index that can be added here. */
  offers: endpoint('GET', '/api/packages/offers', {
    answer: {
      type: 'object',
      required: ['packages'],
      properties: { packages: { type: 'array', items: offer }, problem: text },
    },
  }),
  /** Adds the package whose tarball has this digest. */
  add: endpoint('POST', '/api/packages/offers', {
    body: {
      type: 'object',
      required: ['name', 'integrity'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 214 },
        integrity: { type: 'string', minLength: 1, maxLength: 200 },
      },
    },
    answer: list,
  }),
  /** Removes a package that was added from the index. */
  remove: endpoint('DELETE', '/api/packages/offers', {
    body: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 214 } },
    },
    answer: list,
  }),
  /** Runs the suite on the loaded package of this name. */
  runSuite: endpoint('POST', '/api/packages/conformance', {
    body: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 1000 } },
    },
    answer: suiteState,
  }),
};
