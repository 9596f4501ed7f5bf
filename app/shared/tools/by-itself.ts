// Plugins that nobody switches among the tools of a chat: the search has a switch of its own, files are searched, tables asked
// and tools found where it is needed.
import { filesPlugin } from './files-plugin.ts';
import { searchPlugin } from './search-plugin.ts';
import { tablesPlugin } from './tables-plugin.ts';
import { toolSearchPlugin } from './tool-search-plugin.ts';

export const byItself: ReadonlySet<string> = new Set([searchPlugin, filesPlugin, tablesPlugin, toolSearchPlugin]);
