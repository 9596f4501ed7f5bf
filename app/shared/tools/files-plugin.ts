/** Id of the plugin that searches files; offered when a file is in search mode. */
export const filesPlugin = 'files';
