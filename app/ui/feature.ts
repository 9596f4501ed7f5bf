// Features on the screen: where each is mounted. The core draws what is listed here and knows none by name.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Questioned } from '../client/chat/chat-commands.ts';
import type { Conversation } from '../shared/conversation/tree.ts';
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
  /** Draws the answers to a question, in place of the one that is shown, where `isFor` is true. */
  readonly answers?: {
    readonly isFor: (conversation: Conversation, question: string) => boolean;
    readonly load: () => Promise<{ readonly default: ComponentType<AnswersProps> }>;
  };
  /** A dialog about a question, named by the feature: in the menu of its answer, and in the model picker with what is written. */
  readonly questionDialog?: {
    readonly icon: LucideIcon;
    readonly load: () => Promise<{ readonly default: ComponentType<QuestionDialogProps> }>;
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

export interface AnswersProps {
  readonly conversation: Conversation;
  readonly onPickModel: () => void;
}

export interface QuestionDialogProps {
  readonly about: Questioned;
  /** Gets the conversation in which the answers appear. */
  readonly onDone: (conversationId: string) => void;
  readonly onClose: () => void;
}
