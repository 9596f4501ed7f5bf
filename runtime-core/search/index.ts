export { searchEngine } from './engine.ts';
export type { EngineKey, SearchEngine } from './engine.ts';
export { readAt, resultsOf } from './results.ts';
export type { ResultFields } from './results.ts';
export { searchError, searchFaults } from './faults.ts';
export type { SearchFault } from './faults.ts';
