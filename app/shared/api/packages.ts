// The packages of a server: what is loaded, what is not, and why.
import { packageGrade, suiteState } from './checks.ts';
import { endpoint } from './endpoint.ts';
import { number, text, texts } from './schema.ts';
import type { Static } from './schema.ts';

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
  },
} as const;
export type PackageInfo = Static<typeof packageRow>;

export const packagesApi = {
  list: endpoint('GET', '/api/packages', {
    answer: {
      type: 'object',
      required: ['packages'],
      properties: { packages: { type: 'array', items: packageRow } },
    },
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
