/** The plugin that finds tools; offered by itself where there are too many to be told with every question. */
export const toolSearchPlugin = 'tool-search';
