// @tributary/conformance: the suite that proves a provider package, for vitest, scripts and the command line.
export { conformance } from './runners/vitest.ts';
export { checkPackage, checkPlugin, failures } from './check.ts';
export type { CaseResult, PackageResult, PackageUnderTest, PluginUnderTest } from './check.ts';
export { cases } from './cases/index.ts';
export { eventStreamOf, readReply } from './harness/read-reply.ts';
export { pluginCases } from './plugins/cases.ts';
export type { Case, Need } from './cases/case.ts';
export { FixtureSchema } from './schema/fixture.ts';
export type { Expect, ExpectedEvent, Fixture } from './schema/fixture.ts';
