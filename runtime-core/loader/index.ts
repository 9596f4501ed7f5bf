// Validates and lists packages. Finding them is the host's part (node/find-packages.ts).
export { checkField, checkPlugin, checkProvider } from './check.ts';
export { createLoader } from './loader.ts';
export type { FoundPackage, Loader, LoaderOptions, LoadReport } from './loader.ts';
export type { PackageOrigin, PackageReport, PackageState } from './report.ts';
export { checkRanges, coreRanges } from './compatibility.ts';
export type { CoreRanges } from './compatibility.ts';
export { asksOf } from './asks.ts';
export type { Asks } from './asks.ts';
