// Types of loader data follow single fetch: values such as dates arrive unchanged.
import '@remix-run/node';
import type { App } from '../process/app.ts';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Set by our own server (app-handler.ts); other servers use the app of the process. */
    readonly app?: App;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
