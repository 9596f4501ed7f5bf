// Endpoints of a server's packages: loaded ones, and why others are not.
import { packageGrade, suiteState } from './suite.ts';
import { endpoint } from './endpoint.ts';
import { number, objectOf, text, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const packageRow = objectOf(
  {
    name: text,
    origin: { enum: ['bundled', 'installed', 'named'] },
    state: { enum: ['loading', 'loaded', 'skipped', 'hanging', 'found'] },
  },
  {
    version: text,
    /** From package.json; unvalidated for a refused package. */
    kind: text,
    /** Id of its provider or plugin. */
    id: text,
    /** Grade of a bundled package from conformance/grades.json; of others, computed on this server. */
    grade: packageGrade,
    hosts: texts,
    /** Environment variables that it gets. */
    env: texts,
    /** Why it is not in use, and the fix. */
    problem: text,
    /** Remark about a package in use. */
    note: text,
    /** Failures of its taps since the server's start. */
    faults: objectOf({ count: number, at: number, hook: text, message: text }),
    /** For a loaded package, if the user is the operator. */
    suite: suiteState,
    /** True if it was added from the index and the user may remove it. */
    removable: { type: 'boolean' },
  },
);
export type PackageInfo = Static<typeof packageRow>;

const offer = objectOf(
  {
    name: text,
    version: text,
    kind: { enum: ['provider', 'plugin'] },
    id: text,
    grade: packageGrade,
    /** Digest of the tarball, `sha512-…`. */
    integrity: text,
    /** Hosts that it contacts, and fields of keys or settings and environment variables that it gets. */
    hosts: texts,
    keys: texts,
    env: texts,
    /** Day when the index checked it. */
    date: text,
  },
  {
    description: text,
    /** URL of the build attestation. */
    provenance: text,
    /** Version in use on this server. */
    installed: text,
  },
);
export type PackageOffer = Static<typeof offer>;

const list = objectOf({ packages: { type: 'array', items: packageRow } });

export const packagesApi = {
  list: endpoint('GET', '/api/packages', { answer: list }),
  offers: endpoint('GET', '/api/packages/offers', {
    answer: objectOf({ packages: { type: 'array', items: offer } }, { problem: text }),
  }),
  /** Adds the package with this tarball digest. */
  add: endpoint('POST', '/api/packages/offers', {
    body: objectOf({
      name: { type: 'string', minLength: 1, maxLength: 214 },
      integrity: { type: 'string', minLength: 1, maxLength: 200 },
    }),
    answer: list,
  }),
  remove: endpoint('DELETE', '/api/packages/offers', {
    body: objectOf({ name: { type: 'string', minLength: 1, maxLength: 214 } }),
    answer: list,
  }),
  runSuite: endpoint('POST', '/api/packages/conformance', {
    body: objectOf({ name: { type: 'string', minLength: 1, maxLength: 1000 } }),
    answer: suiteState,
  }),
};
