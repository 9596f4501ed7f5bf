/** Id of the plugin that finds tools; offered when there are too many for every question. */
export const toolSearchPlugin = 'tool-search';
