// The packages of a server: what is loaded, what is not, and why.
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
    faults: objectOf({ count: number, at: number, hook: text, message: text }),
    /** Of a loaded package, where whoever reaches the server is its operator. */
    suite: suiteState,
    /** It was added from the index, and whoever reaches the server may remove it. */
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
    /** Hosts that it contacts, fields of its keys or settings, variables of the environment that it is given. */
    hosts: texts,
    keys: texts,
    env: texts,
    /** Day on which the index checked it. */
    date: text,
  },
  {
    description: text,
    /** Address of the attestation of its build. */
    provenance: text,
    /** The version that is in use here. */
    installed: text,
  },
);
export type PackageOffer = Static<typeof offer>;

const list = objectOf({ packages: { type: 'array', items: packageRow } });

export const packagesApi = {
  list: endpoint('GET', '/api/packages', { answer: list }),
  /** Packages of the operator's index that can be added here. */
  offers: endpoint('GET', '/api/packages/offers', {
    answer: objectOf({ packages: { type: 'array', items: offer } }, { problem: text }),
  }),
  /** Adds the package whose tarball has this digest. */
  add: endpoint('POST', '/api/packages/offers', {
    body: objectOf({
      name: { type: 'string', minLength: 1, maxLength: 214 },
      integrity: { type: 'string', minLength: 1, maxLength: 200 },
    }),
    answer: list,
  }),
  /** Removes a package that was added from the index. */
  remove: endpoint('DELETE', '/api/packages/offers', {
    body: objectOf({ name: { type: 'string', minLength: 1, maxLength: 214 } }),
    answer: list,
  }),
  /** Runs the suite on the loaded package of this name. */
  runSuite: endpoint('POST', '/api/packages/conformance', {
    body: objectOf({ name: { type: 'string', minLength: 1, maxLength: 1000 } }),
    answer: suiteState,
  }),
};
