// Features on the screen: where each is mounted. The core draws what is listed here and knows none by name.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { UserMessage } from '../shared/message/message.ts';

/** Sections of the settings that belong to no feature. */
export type SectionId =
  | 'general'
  | 'personal'
  | 'providers'
  | 'assistants'
  | 'prompts'
  | 'tools'
  | 'packages'
  | 'usage'
  | 'data'
  | 'account';

/** The default export of `app/features/NAME/ui/feature.ts`: a part of the first load, so that components come by `load`. */
export interface UiFeature {
  /** The folder's name. */
  readonly id: string;
  /** A section of the settings, whose page is `routes/_app.settings.ID.tsx`. `page`: it has a place beside the chats, too. */
  readonly section?: { readonly icon: LucideIcon; readonly after: SectionId; readonly page?: boolean };
  /** A page beside the chats that is no section of the settings. */
  readonly page?: { readonly to: string; readonly icon: LucideIcon };
  /** The field for settings of tools whose schema names this format. */
  readonly toolSetting?: {
    readonly format: string;
    readonly load: () => Promise<{ readonly default: ComponentType<ToolSettingProps> }>;
  };
  /** A line below the questions that `isFor` is true for. */
  readonly questionNote?: {
    readonly isFor: (message: UserMessage) => boolean;
    readonly load: () => Promise<{ readonly default: ComponentType<{ readonly message: UserMessage }> }>;
  };
}

export interface ToolSettingProps {
  readonly id: string;
  readonly value: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}
