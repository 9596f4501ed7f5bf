/** Id of the plugin that queries attached tables; offered when there is one. */
export const tablesPlugin = 'tables';
