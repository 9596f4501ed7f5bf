/** Id of the search plugin, switched by the chat's search setting. */
export const searchPlugin = 'web-search';

/** Id of the plugin that reads web pages. */
export const pagePlugin = 'web-page';
