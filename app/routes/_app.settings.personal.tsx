// `/settings/personal`: custom instructions and memories.
export { PersonalPage as default } from '../ui/memory/PersonalPage.tsx';
