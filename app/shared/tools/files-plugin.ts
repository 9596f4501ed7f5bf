/** The plugin that searches files; offered by itself where one of them is searched. */
export const filesPlugin = 'files';
