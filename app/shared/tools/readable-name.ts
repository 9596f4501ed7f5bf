// Names of called functions as people read them, until the plugin that brings the function is known.

/** Between the plugin and the function in the names that models use. */
export const separator = '____';

/** `web-page____read` as `web-page · read`; a name of another form stays as it is. */
export const readableName = (functionName: string): string => functionName.replace(separator, ' · ');
