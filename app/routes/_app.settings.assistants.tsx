// `/settings/assistants`: the user's assistants.
export { AssistantsPage as default } from '../ui/library/AssistantsPage.tsx';
