// Makes every key of the English texts known to the compiler.
import 'i18next';
import type account from './en/account.json';
import type { texts } from './en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts & { account: typeof account };
    returnNull: false;
  }
}
