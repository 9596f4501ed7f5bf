// Plugins that are not switched by the user: search has its own switch; the tools for files, tables and tool search are offered
// when needed.
import { filesPlugin } from './files-plugin.ts';
import { searchPlugin } from './search-plugin.ts';
import { tablesPlugin } from './tables-plugin.ts';
import { toolSearchPlugin } from './tool-search-plugin.ts';

export const byItself: ReadonlySet<string> = new Set([searchPlugin, filesPlugin, tablesPlugin, toolSearchPlugin]);
