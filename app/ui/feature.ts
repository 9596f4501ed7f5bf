// Extension points for features in the UI. The core renders the features listed here without depending on any.
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Questioned } from '../client/chat/chat-commands.ts';
import type { SharedKind } from '../shared/api/shared-kinds.ts';
import type { Conversation } from '../shared/conversation/tree.ts';
import type { ExportWords } from '../shared/conversation/export-text.ts';
import type { Message, UserMessage } from '../shared/message/message.ts';

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

/**
 * Default export of `app/features/NAME/ui/settings.ts`: extension points that are loaded with the settings or a
 * dialog, so that the first page does without them.
 */
export interface FeatureSettings {
  /** Name of the feature's folder. */
  readonly id: string;
  readonly section?: FeatureSection;
  /** A part of the usage page. */
  readonly usage?: Load;
  /** A column of tables of usage by model, titled by the feature. */
  readonly modelColumn?: () => Promise<{ readonly default: ComponentType<ModelColumnProps> }>;
  /** A format of exported chats and answers, named by the feature in menus. */
  readonly exportFormat?: {
    /** Ending of the file's name. */
    readonly ending: string;
    readonly load: () => Promise<{ readonly default: WriteFile }>;
  };
  /** The field for tool settings whose schema has this format. */
  readonly toolSetting?: {
    readonly format: string;
    readonly load: () => Promise<{ readonly default: ComponentType<ToolSettingProps> }>;
  };
}

/** A section of the settings, with its page in `routes/_app.settings.ID.tsx`. */
export interface FeatureSection {
  readonly icon: LucideIcon;
  readonly after: SectionId;
  /** True if shown to administrators only. */
  readonly administrators?: boolean;
}

/**
 * Default export of `app/features/NAME/ui/feature.ts`. Part of the first script, so components are loaded by `load`.
 */
export interface UiFeature {
  /** Name of the feature's folder. */
  readonly id: string;
  /** A section of the settings that the sidebar links, too. Others are in `ui/settings.ts`. */
  readonly section?: FeatureSection & { readonly page: true };
  /** Address of a page that visitors may open where an account is required. */
  readonly openPage?: string;
  /** A page linked in the sidebar that is no section of the settings. */
  readonly page?: { readonly to: string; readonly icon: LucideIcon };
  /** A notice above the message field, loaded with the first answer of a page. */
  readonly notice?: Load;
  /** A component next to the messages of a chat that can be written in, loaded once the page is awake. */
  readonly chatPart?: Load;
  /** Renders all answers to a question instead of the selected one if `isFor` returns true. */
  readonly answers?: {
    readonly isFor: (conversation: Conversation, question: string) => boolean;
    readonly load: () => Promise<{ readonly default: ComponentType<AnswersProps> }>;
  };
  /**
   * A dialog about a question, titled by the feature: in the answer's menu, and in the model picker for the message
   * being written.
   */
  readonly questionDialog?: {
    readonly icon: LucideIcon;
    readonly load: () => Promise<{ readonly default: ComponentType<QuestionDialogProps> }>;
  };
  /** Buttons for a finished answer, next to copying it. Room for `buttons` is kept until they are loaded. */
  readonly answerPart?: {
    readonly buttons: number;
    readonly load: () => Promise<{ readonly default: ComponentType<AnswerPartProps> }>;
  };
  /** A dialog about an object of the user, for accounts: a button next to the object, named by the feature. */
  readonly objectDialog?: {
    readonly icon: LucideIcon;
    readonly load: () => Promise<{ readonly default: ComponentType<ObjectDialogProps> }>;
  };
  /** A line below questions for which `isFor` returns true. */
  readonly questionNote?: {
    readonly isFor: (message: UserMessage) => boolean;
    /** True if it shows what happens before the answer begins, so that a silent reply needs no notice. */
    readonly progress?: true;
    readonly load: () => Promise<{ readonly default: ComponentType<QuestionNoteProps> }>;
  };
}

type Load = () => Promise<{ readonly default: ComponentType }>;

export interface ExportedDocument {
  readonly title: string;
  /** Messages of a chat, or of an answer. */
  readonly path: readonly Message[];
  readonly words: ExportWords;
  /** Language of the interface. */
  readonly language: string;
  /** True for a chat: with its title, and a heading for each message. */
  readonly whole: boolean;
}

export type WriteFile = (exported: ExportedDocument) => Promise<Blob>;

export interface ModelColumnProps {
  readonly provider: string;
  readonly model: string;
  /** First and last day, in UTC. YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** True if the table is of all users. */
  readonly team: boolean;
}

export interface AnswerPartProps {
  readonly conversationId: string;
  /** Id of the last message of the answer. */
  readonly id: string;
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
  /** Gets the id of the conversation that contains the answers. */
  readonly onDone: (conversationId: string) => void;
  readonly onClose: () => void;
}

export interface QuestionNoteProps {
  readonly conversationId: string;
  readonly message: UserMessage;
}

export interface ObjectDialogProps {
  readonly kind: SharedKind;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}
