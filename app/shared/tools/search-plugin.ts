/** Id of the search plugin, switched by the chat's search setting. */
export const searchPlugin = 'web-search';
