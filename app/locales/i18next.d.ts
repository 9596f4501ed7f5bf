// Types all translation keys by the English texts.
import 'i18next';
import type account from './en/account.json';
import type chatSettings from './en/chat-settings.json';
import type data from './en/data.json';
import type diff from './en/diff.json';
import type files from './en/files.json';
import type library from './en/library.json';
import type message from './en/message.json';
import type missing from './en/missing.json';
import type packages from './en/packages.json';
import type personal from './en/personal.json';
import type picker from './en/picker.json';
import type preview from './en/preview.json';
import type providers from './en/providers.json';
import type settings from './en/settings.json';
import type shortcuts from './en/shortcuts.json';
import type temporary from './en/temporary.json';
import type voice from './en/voice.json';
import type tools from './en/tools.json';
import type search from './en/search.json';
import type usage from './en/usage.json';
import type { texts } from './en/index.ts';
import type { FeatureNamespaces } from './feature-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts &
      FeatureNamespaces & {
        /** Names of features by id. */
        features: Readonly<Record<string, string>>;
        account: typeof account;
        chatSettings: typeof chatSettings;
        data: typeof data;
        diff: typeof diff;
        files: typeof files;
        library: typeof library;
        message: typeof message;
        missing: typeof missing;
        packages: typeof packages;
        personal: typeof personal;
        picker: typeof picker;
        preview: typeof preview;
        providers: typeof providers;
        settings: typeof settings;
        shortcuts: typeof shortcuts;
        temporary: typeof temporary;
        tools: typeof tools;
        voice: typeof voice;
        search: typeof search;
        usage: typeof usage;
      };
    returnNull: false;
  }
}
