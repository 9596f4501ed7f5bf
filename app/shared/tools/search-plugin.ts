/** The plugin package that searches; switched by the search of the chat, not among the other tools. */
export const searchPlugin = 'web-search';
