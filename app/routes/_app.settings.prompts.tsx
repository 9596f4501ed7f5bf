// `/settings/prompts`: the user's prompts.
export { PromptsPage as default } from '../ui/library/PromptsPage.tsx';
