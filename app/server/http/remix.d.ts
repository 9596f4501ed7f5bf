// Types of loader data follow single fetch: values arrive as they were returned, dates and all.
import '@remix-run/node';
import type { App } from '../process/app.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Given by our own server (app-handler.ts); others have the one of the process. */
    readonly app?: App;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
