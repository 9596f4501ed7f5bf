/** The plugin that answers questions about the rows of attached tables; offered by itself where there is one. */
export const tablesPlugin = 'tables';
