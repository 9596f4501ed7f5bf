// Types of loader data follow single fetch: values arrive as they were returned, dates and all.
import '@remix-run/node';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
